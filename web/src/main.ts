import './styles/app.css'
import { mount } from 'svelte'
import App from './App.svelte'
import { prefs, session } from './lib/prefs.svelte'

const target = document.getElementById('app')
if (target) {
  await prefs.start()
  void session.start()
  mount(App, { target })
}

const later = (): void => void import('./lib/worker').then((found) => found.register()).catch(() => undefined) // offline: next time
if (import.meta.env.PROD) setTimeout(later, 3000)
