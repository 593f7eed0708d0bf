/** Words of the board that are not in the game's catalogue. */
export interface BoardWords {
  whole: string; less: string; aggression: string; war: string; attacks: string; defends: string; strength: string; sacrificed: string
  played: string; wins: string; warWins: string; holds: string; lacks: string; leads: string; even: string; auction: string; highest: string; passed: string
  speaks: string; waits: string; noBid: string; sends: string; pact: string; offers: string; sideA: string; sideB: string; event: string
  current: string; future: string; lastEvents: string; food: string; resources: string; civil: string; military: string
  worker: string; blue: string; legend: string; unsure: string; population: string
}

export const WORDS: Record<string, BoardWords> = {
  en: {
    whole: 'Show all', less: 'Show less', aggression: 'Aggression', war: 'War', attacks: 'attacks', defends: 'defends', strength: 'strength', sacrificed: 'sacrificed',
    played: 'played', wins: 'The attack succeeds if its total is greater.', warWins: 'The greater total wins.', holds: 'As it stands the attack fails.', lacks: 'As it stands the defence is {n} short.', leads: 'As it stands {name} is {n} ahead.', even: 'As it stands neither side wins.',
    auction: 'New territory', highest: 'bids {n}', passed: 'has passed', speaks: 'is asked', waits: 'waits', noBid: 'No bid yet.', sends: '{n} of {bid} sent: at least one unit, and enough to pay the bid.',
    pact: 'Pact', offers: '{name} offers it to {other}.', sideA: 'side A', sideB: 'side B', event: 'Event',
    current: 'Current events', future: 'Future events', lastEvents: 'Last', food: 'food', resources: 'resources', civil: 'civil action', military: 'military action',
    worker: 'worker', blue: 'blue token', legend: 'Signs on the cards', unsure: 'numbers not certain', population: 'Population',
  },
  it: {
    whole: 'Mostra tutto', less: 'Mostra meno', aggression: 'Aggressione', war: 'Guerra', attacks: 'attacca', defends: 'si difende', strength: 'forza', sacrificed: 'sacrificati',
    played: 'giocata', wins: 'L’attacco riesce se il suo totale è maggiore.', warWins: 'Vince il totale maggiore.', holds: 'Per ora l’attacco fallisce.', lacks: 'Per ora alla difesa mancano {n}.', leads: 'Per ora {name} è avanti di {n}.', even: 'Per ora non vince nessuno.',
    auction: 'Nuovo territorio', highest: 'offre {n}', passed: 'ha passato', speaks: 'deve decidere', waits: 'attende', noBid: 'Ancora nessuna offerta.', sends: '{n} su {bid} inviati: almeno un’unità, e quanto basta per l’offerta.',
    pact: 'Patto', offers: '{name} lo offre a {other}.', sideA: 'parte A', sideB: 'parte B', event: 'Evento',
    current: 'Eventi attuali', future: 'Eventi futuri', lastEvents: 'Ultimi', food: 'cibo', resources: 'risorse', civil: 'azione civile', military: 'azione militare',
    worker: 'lavoratore', blue: 'segnalino blu', legend: 'Simboli sulle carte', unsure: 'numeri non certi', population: 'Popolazione',
  },
  es: {
    whole: 'Mostrar todo', less: 'Mostrar menos', aggression: 'Agresión', war: 'Guerra', attacks: 'ataca', defends: 'se defiende', strength: 'fuerza', sacrificed: 'sacrificados',
    played: 'jugada', wins: 'El ataque triunfa si su total es mayor.', warWins: 'Gana el total mayor.', holds: 'Por ahora el ataque fracasa.', lacks: 'Por ahora a la defensa le faltan {n}.', leads: 'Por ahora {name} va {n} por delante.', even: 'Por ahora no gana nadie.',
    auction: 'Nuevo territorio', highest: 'ofrece {n}', passed: 'ha pasado', speaks: 'decide', waits: 'espera', noBid: 'Todavía no hay ofertas.', sends: '{n} de {bid} enviados: al menos una unidad, y lo bastante para pagar la oferta.',
    pact: 'Pacto', offers: '{name} se lo ofrece a {other}.', sideA: 'parte A', sideB: 'parte B', event: 'Evento',
    current: 'Eventos actuales', future: 'Eventos futuros', lastEvents: 'Últimos', food: 'comida', resources: 'recursos', civil: 'acción civil', military: 'acción militar',
    worker: 'trabajador', blue: 'ficha azul', legend: 'Símbolos de las cartas', unsure: 'números no seguros', population: 'Población',
  },
}
