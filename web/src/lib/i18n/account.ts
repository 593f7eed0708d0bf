/** The labels of the account page, in three languages: they are loaded with it. */
import { fill } from '../text'
import type { Lang } from '../types'
import { language } from './index.svelte'

const en = {
  forgot: 'I have forgotten my password',
  'forgot.title': 'A new password',
  'forgot.why': "Enter your account's confirmed e-mail address and we will send you a link.",
  'forgot.send': 'Send the e-mail',
  'forgot.sent':
    'If an account has this confirmed address, an e-mail is on its way. The link in it works once, for one hour.',
  'forgot.none':
    'This server sends no e-mail, so you cannot reset a forgotten password here. Ask its host for a new one.',
  back: 'Back to signing in',
  'signup.closed': 'This server does not accept new accounts.',

  'link.confirm': 'Confirm your e-mail address',
  'link.confirm.why': 'One click, and reminders can be sent to your address.',
  'link.confirm.do': 'Confirm the address',
  'link.confirm.done': 'Your e-mail address is confirmed.',
  'link.reset': 'Choose a new password',
  'link.reset.why': "A new password signs you out everywhere and revokes your programs' tokens.",
  'link.reset.do': 'Set the password',
  'link.reset.done': 'The password is set. Sign in with it.',

  name: 'Name',
  'name.why': 'Your name at the table; you sign in with it too.',
  saved: 'Saved.',

  password: 'Password',
  'password.old': 'Current password',
  'password.new': 'New password (at least 8 characters)',
  'password.change': 'Change the password',
  'password.changed':
    "The password has been changed. You are signed out everywhere else, and your programs' tokens are revoked.",

  email: 'E-mail',
  'email.address': 'E-mail address',
  'email.no-mail':
    'This server sends no e-mail: there are no e-mail reminders, and only the host can reset a forgotten password.',
  'email.none':
    'You have not given an address. With a confirmed one you can get reminders and reset a forgotten password.',
  'email.confirmed': '{email} is confirmed.',
  'email.waiting': '{email} is not confirmed yet. Open the link we e-mailed you; until then we send nothing else.',
  'email.again': 'Send the e-mail again',
  'email.again.done': 'The e-mail is on its way.',
  'email.change': 'Change the address',
  'email.hint': 'Leave it empty to remove the address.',
  'email.changed': 'The address has been changed. An e-mail with a link is on its way to it.',
  'email.kept': 'The address has been changed.',
  'email.removed': 'The address has been removed.',

  remind: 'Reminders',
  'remind.why': 'When it is your turn in a game without a live clock and you are away.',
  'remind.mail': 'Remind me by e-mail',
  'remind.mail.first': 'This needs a confirmed e-mail address.',
  'remind.hook': 'Web hook',
  'remind.hook.why': 'An address to which the server posts a message, for example of a Discord channel. Empty: none.',

  tokens: 'Programs',
  'tokens.why':
    'A program that has a token can play for you. It can do everything you can at a table, but it cannot change your account.',
  'tokens.none': 'No program has a token.',
  'tokens.name': 'What the program is called',
  'tokens.make': 'Create a token',
  'tokens.once': 'This is the token. It is shown only once: copy it now.',
  'tokens.copy': 'Copy',
  'tokens.copied': 'Copied.',
  'tokens.since': 'since {date}',
  'tokens.revoke': 'Revoke',
  'tokens.revoke.one': 'Revoke the token {name}',
  'tokens.revoked': 'The token {name} has been revoked.',

  sessions: 'Where you are signed in',
  'sessions.here': 'this browser',
  'sessions.unknown': 'Unknown browser',
  'sessions.seen': 'last used {date}',
  'sessions.end': 'Sign out',
  'sessions.end.one': 'Sign out {device}, last used {date}',
  'sessions.ended': 'That session has ended.',
  'sessions.all': 'Sign out everywhere',

  delete: 'Delete the account',
  'delete.guest': 'Delete my data',
  'delete.why':
    'Your name, address, sessions and tokens are deleted for good. Games stay, without your name; where others are still playing, a bot takes your seat.',
  'delete.guest.why':
    'Everything this server knows about you is deleted for good. Games stay, without your name; where others are still playing, a bot takes your seat.',
  'delete.sure': 'This cannot be undone.',
  'delete.do': 'Delete for good',
  'delete.no': 'Keep it',
  'delete.done': 'Your account has been deleted.',
} as const

export type AccountKey = keyof typeof en

const it: Record<AccountKey, string> = {
  forgot: 'Ho dimenticato la password',
  'forgot.title': 'Una nuova password',
  'forgot.why': "Indica l'indirizzo e-mail confermato del tuo account: riceverai un messaggio con un link.",
  'forgot.send': 'Invia il messaggio',
  'forgot.sent':
    "Se un account ha questo indirizzo confermato, il messaggio è in arrivo. Il link funziona una volta sola, per un'ora.",
  'forgot.none':
    'Questo server non invia e-mail, quindi qui non puoi reimpostare una password dimenticata. Chiedine una nuova a chi lo gestisce.',
  back: "Torna all'accesso",
  'signup.closed': 'Questo server non accetta nuovi account.',

  'link.confirm': 'Conferma il tuo indirizzo e-mail',
  'link.confirm.why': 'Un clic, e i promemoria potranno arrivare al tuo indirizzo.',
  'link.confirm.do': "Conferma l'indirizzo",
  'link.confirm.done': 'Il tuo indirizzo e-mail è confermato.',
  'link.reset': 'Scegli una nuova password',
  'link.reset.why': 'Con la nuova password esci da tutti i dispositivi, e i token dei tuoi programmi scadono.',
  'link.reset.do': 'Imposta la password',
  'link.reset.done': 'La password è impostata. Usala per accedere.',

  name: 'Nome',
  'name.why': 'Il tuo nome al tavolo; lo usi anche per accedere.',
  saved: 'Salvato.',

  password: 'Password',
  'password.old': 'Password attuale',
  'password.new': 'Nuova password (almeno 8 caratteri)',
  'password.change': 'Cambia la password',
  'password.changed':
    'La password è cambiata. Altrove la tua sessione è terminata, e i token dei tuoi programmi non valgono più.',

  email: 'E-mail',
  'email.address': 'Indirizzo e-mail',
  'email.no-mail':
    'Questo server non invia e-mail: non ci sono promemoria per e-mail, e una password dimenticata può essere reimpostata solo da chi lo gestisce.',
  'email.none':
    'Non hai indicato un indirizzo. Con un indirizzo confermato puoi ricevere promemoria e reimpostare una password dimenticata.',
  'email.confirmed': '{email} è confermato.',
  'email.waiting':
    '{email} non è ancora confermato. Apri il link che ti abbiamo inviato; fino ad allora non inviamo altro.',
  'email.again': 'Invia di nuovo il messaggio',
  'email.again.done': 'Il messaggio è in arrivo.',
  'email.change': "Cambia l'indirizzo",
  'email.hint': "Lascialo vuoto per togliere l'indirizzo.",
  'email.changed': "L'indirizzo è cambiato. Gli è stato inviato un messaggio con un link.",
  'email.kept': "L'indirizzo è cambiato.",
  'email.removed': "L'indirizzo è stato tolto.",

  remind: 'Promemoria',
  'remind.why': 'Quando tocca a te in una partita senza orologio dal vivo e non sei al tavolo.',
  'remind.mail': 'Ricordamelo per e-mail',
  'remind.mail.first': 'Serve un indirizzo e-mail confermato.',
  'remind.hook': 'Web hook',
  'remind.hook.why':
    'Un indirizzo a cui il server invia un messaggio, per esempio di un canale Discord. Vuoto: nessuno.',

  tokens: 'Programmi',
  'tokens.why':
    'Un programma che ha un token può giocare per te. Al tavolo può fare tutto ciò che puoi fare tu, ma non può cambiare il tuo account.',
  'tokens.none': 'Nessun programma ha un token.',
  'tokens.name': 'Come si chiama il programma',
  'tokens.make': 'Crea un token',
  'tokens.once': 'Questo è il token. Viene mostrato solo questa volta: copialo adesso.',
  'tokens.copy': 'Copia',
  'tokens.copied': 'Copiato.',
  'tokens.since': 'dal {date}',
  'tokens.revoke': 'Revoca',
  'tokens.revoke.one': 'Revoca il token {name}',
  'tokens.revoked': 'Il token {name} è revocato.',

  sessions: "Dove hai effettuato l'accesso",
  'sessions.here': 'questo browser',
  'sessions.unknown': 'Browser sconosciuto',
  'sessions.seen': 'usato il {date}',
  'sessions.end': 'Esci',
  'sessions.end.one': 'Esci da {device}, usato il {date}',
  'sessions.ended': 'Quella sessione è terminata.',
  'sessions.all': 'Esci ovunque',

  delete: "Elimina l'account",
  'delete.guest': 'Elimina i miei dati',
  'delete.why':
    'Nome, indirizzo, sessioni e token vengono eliminati per sempre. Le partite restano, senza il tuo nome; dove gli altri giocano ancora, un bot prende il tuo posto.',
  'delete.guest.why':
    'Tutto ciò che questo server sa di te viene eliminato per sempre. Le partite restano, senza il tuo nome; dove gli altri giocano ancora, un bot prende il tuo posto.',
  'delete.sure': 'Non si può annullare.',
  'delete.do': 'Elimina per sempre',
  'delete.no': 'Non eliminare',
  'delete.done': 'Il tuo account è stato eliminato.',
}

const es: Record<AccountKey, string> = {
  forgot: 'He olvidado mi contraseña',
  'forgot.title': 'Una contraseña nueva',
  'forgot.why': 'Indica la dirección de correo confirmada de tu cuenta: recibirás un mensaje con un enlace.',
  'forgot.send': 'Enviar el mensaje',
  'forgot.sent':
    'Si una cuenta tiene esta dirección confirmada, el mensaje está en camino. El enlace funciona una sola vez, durante una hora.',
  'forgot.none':
    'Este servidor no envía correo, así que aquí no se puede cambiar una contraseña olvidada. Pide una nueva a quien lo administra.',
  back: 'Volver a entrar',
  'signup.closed': 'Este servidor no admite cuentas nuevas.',

  'link.confirm': 'Confirma tu dirección de correo',
  'link.confirm.why': 'Un clic, y podrás recibir avisos en tu dirección.',
  'link.confirm.do': 'Confirmar la dirección',
  'link.confirm.done': 'Tu dirección de correo está confirmada.',
  'link.reset': 'Elige una contraseña nueva',
  'link.reset.why':
    'Con la contraseña nueva se cierran todas tus sesiones, y los tokens de tus programas dejan de valer.',
  'link.reset.do': 'Guardar la contraseña',
  'link.reset.done': 'La contraseña está guardada. Entra con ella.',

  name: 'Nombre',
  'name.why': 'Tu nombre en la mesa; también entras con él.',
  saved: 'Guardado.',

  password: 'Contraseña',
  'password.old': 'Contraseña actual',
  'password.new': 'Contraseña nueva (al menos 8 caracteres)',
  'password.change': 'Cambiar la contraseña',
  'password.changed':
    'La contraseña ha cambiado. Tus demás sesiones se han cerrado, y los tokens de tus programas ya no valen.',

  email: 'Correo',
  'email.address': 'Dirección de correo',
  'email.no-mail':
    'Este servidor no envía correo: no hay avisos por correo electrónico, y una contraseña olvidada solo puede cambiarla quien lo administra.',
  'email.none':
    'No has indicado ninguna dirección. Con una confirmada puedes recibir avisos y cambiar una contraseña olvidada.',
  'email.confirmed': '{email} está confirmada.',
  'email.waiting':
    '{email} aún no está confirmada. Abre el enlace que te hemos enviado; hasta entonces no enviamos nada más.',
  'email.again': 'Enviar el mensaje otra vez',
  'email.again.done': 'El mensaje está en camino.',
  'email.change': 'Cambiar la dirección',
  'email.hint': 'Déjala vacía para quitar la dirección.',
  'email.changed': 'La dirección ha cambiado. Se le ha enviado un mensaje con un enlace.',
  'email.kept': 'La dirección ha cambiado.',
  'email.removed': 'La dirección se ha quitado.',

  remind: 'Avisos',
  'remind.why': 'Cuando es tu turno en una partida sin reloj en directo y no estás en la mesa.',
  'remind.mail': 'Avisarme por correo',
  'remind.mail.first': 'Hace falta una dirección de correo confirmada.',
  'remind.hook': 'Web hook',
  'remind.hook.why':
    'Una dirección a la que el servidor envía un mensaje, por ejemplo de un canal de Discord. Vacía: ninguna.',

  tokens: 'Programas',
  'tokens.why':
    'Un programa que tiene un token puede jugar por ti. En la mesa puede hacer todo lo que puedes tú, pero no cambiar tu cuenta.',
  'tokens.none': 'Ningún programa tiene un token.',
  'tokens.name': 'Cómo se llama el programa',
  'tokens.make': 'Crear un token',
  'tokens.once': 'Este es el token. Solo se muestra esta vez: cópialo ahora.',
  'tokens.copy': 'Copiar',
  'tokens.copied': 'Copiado.',
  'tokens.since': 'desde el {date}',
  'tokens.revoke': 'Revocar',
  'tokens.revoke.one': 'Revocar el token {name}',
  'tokens.revoked': 'El token {name} está revocado.',

  sessions: 'Dónde has entrado',
  'sessions.here': 'este navegador',
  'sessions.unknown': 'Navegador desconocido',
  'sessions.seen': 'usado el {date}',
  'sessions.end': 'Salir',
  'sessions.end.one': 'Salir de {device}, usado el {date}',
  'sessions.ended': 'Esa sesión se ha cerrado.',
  'sessions.all': 'Salir en todas partes',

  delete: 'Eliminar la cuenta',
  'delete.guest': 'Borrar mis datos',
  'delete.why':
    'Tu nombre, dirección, sesiones y tokens se eliminan para siempre. Las partidas se quedan, sin tu nombre; donde otros siguen jugando, un bot ocupa tu asiento.',
  'delete.guest.why':
    'Todo lo que este servidor sabe de ti se elimina para siempre. Las partidas se quedan, sin tu nombre; donde otros siguen jugando, un bot ocupa tu asiento.',
  'delete.sure': 'No se puede deshacer.',
  'delete.do': 'Eliminar para siempre',
  'delete.no': 'Conservarla',
  'delete.done': 'Tu cuenta está eliminada.',
}

export const ACCOUNT: Record<Lang, Record<AccountKey, string>> = { en, it, es }

/** A label of the account page. */
export const ta = (key: AccountKey, params: Record<string, unknown> = {}): string =>
  fill(ACCOUNT[language.current][key], params)
