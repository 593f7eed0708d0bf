"""The routes of the API: they read the request, call the services, and encode the answer."""
