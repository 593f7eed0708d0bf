"""Decides who may see a table, and who may act for a seat."""

from __future__ import annotations

import secrets

from saecula.server.accounts.people import Person
from saecula.server.problems import Problem, not_found
from saecula.server.tables.live import LiveTable
from saecula.server.tables.rated import need_no_program


class Access:
    """The rules about who may look and who may act. It depends only on the table and the person."""

    def may_see(self, live: LiveTable, person: Person | None, invite: str | None = None) -> bool:
        """Whether a person may look at a table: everybody at open ones, otherwise by seat, membership or invitation.

        A person who has given the password of a table is a member. Nobody can see a closed table.
        """
        row = live.row
        if row.closed is not None:
            return False
        if invite and secrets.compare_digest(invite.encode(), row.invite.encode()):
            return True
        if row.visibility == "open" and row.password is None:
            return True
        if person is None:
            return False
        return person.id == row.creator or person.id in live.members or bool(live.seats_of(person.id))

    def need_sight(self, live: LiveTable, person: Person | None, invite: str | None = None) -> None:
        """Raises a problem if the person may not look."""
        if self.may_see(live, person, invite):
            return
        if live.row.closed is not None:
            raise Problem(403, "table.closed", "An administrator has closed this table.")
        if live.row.password is not None:
            raise Problem(403, "table.password", "This table needs its password.")
        raise not_found()

    def need_seat(self, live: LiveTable, person: Person | None, seat: int) -> None:
        """Raises a problem unless the seat is the person's own."""
        self.need_sight(live, person)
        if not 0 <= seat < len(live.seats):
            raise Problem(422, "seat.unknown", "There is no such seat.", {"seat": seat})
        if person is None or seat not in live.seats_of(person.id):
            raise Problem(403, "seat.not-yours", "This is not your seat.", {"seat": seat})

    def need_player(self, live: LiveTable, person: Person, seat: int) -> None:
        """Raises a problem unless the person may decide for the seat: in a rated game, not through a program."""
        self.need_seat(live, person, seat)
        if live.row.rated:
            need_no_program(person)
