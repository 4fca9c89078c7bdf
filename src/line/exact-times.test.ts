import { describeLines } from './describe-lines.test-support.ts';

describeLines('a time that is exact', {
  en: [
    ['standup tomorrow 9am sharp', 'standup | 11-19 09:00'],
    ['standup tomorrow at 9 sharp with Ann', 'standup with Ann | 11-19 09:00'],
    ['standup at exactly 9:15 tomorrow', 'standup | 11-19 09:15'],
    ['be at the gate at 6pm on the dot', 'be at the gate | 11-18 18:00'],
    ['practise the scale of C sharp', 'practise the scale of C sharp'],
  ],
  de: [
    ['Karten sichern morgen Punkt 10 Uhr', 'Karten sichern | 11-19 10:00'],
    ['Übergabe um Punkt 12 am Freitag', 'Übergabe | 11-20 12:00'],
    ['genau um 18:30 Uhr Ofen aus', 'Ofen aus | 11-18 18:30'],
    ['Punkt 3 der Tagesordnung vorbereiten', 'Punkt 3 der Tagesordnung vorbereiten'],
  ],
  fr: [
    ['réunion demain 9h pile', 'réunion | 11-19 09:00'],
    ['déjeuner à midi pile avec Lou', 'déjeuner avec Lou | 11-18 12:00'],
    ['train vendredi à 7h12 précises', 'train | 11-20 07:12'],
    ['acheter une pile 9 V', 'acheter une pile 9 V'],
  ],
  es: [
    ['entrega viernes 17h en punto', 'entrega | 11-20 17:00'],
    ['reunión mañana a las 9 en punto', 'reunión | 11-19 09:00'],
    ['reunión 12:30 en punto con Ana', 'reunión con Ana | 11-18 12:30'],
  ],
  it: [
    ['riunione domani alle 9 in punto', 'riunione | 11-19 09:00'],
    ['consegna venerdì ore 17:00 in punto', 'consegna | 11-20 17:00'],
    ['treno alle 7:12 precise domani', 'treno | 11-19 07:12'],
  ],
});

describeLines('a beginning without an end', {
  en: [
    ['open house saturday from 10am onwards', 'open house | 11-21 10:00'],
    ['drinks friday from 6 onwards', 'drinks | 11-20 18:00'],
    ['market sunday from 8:30 on', 'market | 11-22 08:30'],
    ['read page 6 onwards', 'read page 6 onwards'],
    ['meet at 10am on friday', 'meet | 11-20 10:00'],
  ],
  de: [
    ['Grillen Freitag von 18 Uhr an', 'Grillen | 11-20 18:00'],
    ['um 18 Uhr an Bob denken', 'an Bob denken | 11-18 18:00'],
  ],
  fr: [
    ['brocante dimanche depuis 8h', 'brocante | 11-22 08:00'],
    ['brocante dimanche à partir de 8 heures', 'brocante | 11-22 08:00'],
  ],
  es: [
    ['mercadillo domingo de 9 en adelante', 'mercadillo | 11-22 09:00'],
    ['fiesta sábado de las 21h en adelante', 'fiesta | 11-21 21:00'],
    ['mercadillo domingo desde las 9 en adelante', 'mercadillo | 11-22 09:00'],
  ],
  it: [
    ['mercatino domenica dalle ore 9:30 in poi', 'mercatino | 11-22 09:30'],
    ['mercatino domenica dalle nove in poi', 'mercatino | 11-22 09:00'],
    ['festa sabato dalle 21:30 in avanti', 'festa | 11-21 21:30'],
  ],
});

describeLines('a time that is about right', {
  en: [
    ['call mom sunday around 5pm', 'call mom | 11-22 17:00'],
    ['walk around tomorrow', 'walk around | 11-19'],
  ],
  de: [
    ['Anruf ca. 15 Uhr', 'Anruf | 11-18 15:00'],
    ['Anruf morgen so gegen 15 Uhr', 'Anruf | 11-19 15:00'],
  ],
  fr: [
    ['appel demain aux alentours de 15h', 'appel | 11-19 15:00'],
    ['appel vers les 15h', 'appel | 11-18 15:00'],
  ],
  es: [['llamada mañana alrededor de las 15', 'llamada | 11-19 15:00']],
  it: [
    ['chiamata domani intorno alle 15', 'chiamata | 11-19 15:00'],
    ['chiamata domani alle 15 circa', 'chiamata | 11-19 15:00'],
  ],
});
