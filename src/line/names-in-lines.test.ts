import { describeLines } from './describe-lines.test-support.ts';

describeLines('a title that begins with a capital article', {
  en: [['read The Friday Knitting Club tomorrow', 'read The Friday Knitting Club | 11-19']],
  de: [['Die Sendung am Montag sehen', 'Die Sendung sehen | 11-23']],
  fr: [
    ['chanter Le lundi des âmes', 'chanter Le lundi des âmes'],
    ['relire La Nuit du 5 décembre demain', 'relire La Nuit du 5 décembre | 11-19'],
    ['Le lundi 23 réunion', 'réunion | 11-23'],
  ],
  es: [
    ['leer El domingo de las madres', 'leer El domingo de las madres'],
    ['leer El viernes o los limbos mañana', 'leer El viernes o los limbos | 11-19'],
    ['ver Los lunes de Ana', 'ver Los lunes de Ana'],
    ['Nota: El lunes llamar a Ana', 'Nota: llamar a Ana | 11-23'],
    ['LLAMAR A PEPE EL LUNES', 'LLAMAR A PEPE | 11-23'],
    ['#casa El lunes pintar', 'pintar | 11-23'],
  ],
  it: [
    ['vedere La domenica della buona gente', 'vedere La domenica della buona gente'],
    ['vedere La domenica della buona gente lunedì', 'vedere La domenica della buona gente | 11-23'],
  ],
});

describeLines('a number before what it counts', {
  en: [
    ['meet at 3 places', 'meet at 3 places'],
    ['drop by at 5', 'drop by | 11-18 17:00'],
  ],
  de: [['Die drei Musketiere lesen', 'Die drei Musketiere lesen']],
  fr: [['voir les 3 films', 'voir les 3 films']],
  es: [['ver las 3 películas', 'ver las 3 películas']],
  it: [
    ['preparare le 3 presentazioni', 'preparare le 3 presentazioni'],
    ['ripassare le Sei giornate di Torino', 'ripassare le Sei giornate di Torino'],
    ['chiamare Ugo le 15', 'chiamare Ugo | 11-18 15:00'],
    ['domani le 15 chiamare Ugo', 'chiamare Ugo | 11-19 15:00'],
  ],
});

describeLines('a work that is named like a day', {
  en: [
    ['watch Wednesday', 'watch Wednesday'],
    ['sing Sunday Morning by The Velvet Underground', 'sing Sunday Morning by The Velvet Underground'],
    ['watch Sunday 8pm the final', 'watch the final | 11-22 20:00'],
    ['watch Wednesday tonight', 'watch Wednesday | 11-18 19:00'],
    ['movie Friday 8pm with Sam', 'movie with Sam | 11-20 20:00'],
  ],
  de: [
    ['Freitag der 13. auf Blu-ray besorgen', 'Freitag der 13. auf Blu-ray besorgen'],
    ['Heute bin ich blond schauen', 'Heute bin ich blond schauen'],
    ['Der Sonntag der Lebenden lesen', 'Der Sonntag der Lebenden lesen'],
    ['Morgen kommt der Handwerker', 'kommt der Handwerker | 11-19'],
  ],
  fr: [
    ['écouter Dimanche', 'écouter Dimanche'],
    ['lire Dans un mois, dans un an', 'lire Dans un mois, dans un an'],
    ['lire Onze minutes', 'lire Onze minutes'],
    ['film Dimanche à louer', 'film Dimanche à louer'],
  ],
  es: [
    ['ver Miércoles', 'ver Miércoles'],
    ['ver Miércoles esta noche', 'ver Miércoles | 11-18 22:00'],
    ['leer A las cinco de la tarde', 'leer A las cinco de la tarde'],
    ['leer Once minutos', 'leer Once minutos'],
    ['Viernes 13 en DVD', 'Viernes 13 en DVD'],
    ['Viernes 13 en DVD mañana', 'Viernes 13 en DVD | 11-19'],
  ],
  it: [
    ['cantare Sabato pomeriggio', 'cantare Sabato pomeriggio'],
    ['vedere Sabato sera, domenica mattina', 'vedere Sabato sera, domenica mattina'],
    ['vedere Anna sabato sera', 'vedere Anna | 11-21 19:00'],
    ['Venerdì 13 in DVD', 'Venerdì 13 in DVD'],
  ],
});
