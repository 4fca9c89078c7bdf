import type { QuickAddLanguage } from './parse-language.ts';
import { relativeRule } from './parse-relative.ts';
import { spanishRepeat } from './parse-repeat-es.ts';
import { bareChrono, romanceRules } from './parse-romance.ts';

const NUMBERS = {
  media: 0.5,
  un: 1,
  una: 1,
  dos: 2,
  tres: 3,
  cuatro: 4,
  cinco: 5,
  seis: 6,
  siete: 7,
  ocho: 8,
  nueve: 9,
  diez: 10,
  doce: 12,
  quince: 15,
};

const rules = [
  relativeRule({
    units: {
      minute: 'minutos?|mins?|m',
      hour: 'horas?|h',
      day: 'días?|dias?',
      week: 'semanas?',
      month: 'mes(?:es)?',
      year: 'años?',
    },
    numbers: NUMBERS,
    before: 'dentro de|en',
    joint: 'y',
  }),
  ...romanceRules({
    weekdays: ['domingo', 'lunes', 'martes', 'miércoles|miercoles', 'jueves', 'viernes', 'sábado|sabado'],
    shortWeekdays: ['dom', 'lun', 'mar', 'mié|mie', 'jue', 'vie', 'sáb|sab'],
    months: [
      'enero|ene',
      'febrero|feb',
      'marzo|mar',
      'abril|abr',
      'mayo|may',
      'junio|jun',
      'julio|jul',
      'agosto|ago',
      'septiembre|setiembre|sept?',
      'octubre|oct',
      'noviembre|nov',
      'diciembre|dic',
    ],
    ofMonth: 'de',
    ordinal: '[º°]',
    days: [
      ['pasado mañana', 2],
      ['hoy', 0],
      ['mañana', 1],
    ],
    parts: [
      ['(?:por|en) la mañana|a primera hora', 'morning'],
      ['al mediodía|a mediodía', 'noon'],
      ['(?:por|en) la tarde', 'afternoon'],
      ['(?:por|en) la noche', 'evening'],
    ],
    todaysParts: [
      ['esta mañana', 'morning'],
      ['este mediodía', 'noon'],
      ['esta tarde', 'afternoon'],
      ['esta noche', 'evening'],
    ],
    noon: '(?:al|a) mediodía',
    midnight: '(?:a )?(?:la )?medianoche',
    coming: 'que viene|próximo|proximo',
    nextWeek: '(?:la )?(?:próxima semana|proxima semana|semana que viene|semana próxima)',
    nextMonth: '(?:el )?(?:próximo mes|proximo mes|mes que viene|mes próximo)',
    nextYear: '(?:el )?(?:próximo año|año que viene|año próximo)',
    endOfWeek: '(?:a )?final(?:es)? de (?:la )?semana',
    endOfMonth: '(?:a )?(?:fin|final|finales) de(?:l)? mes',
    weekend: '(?:el |este )?(?:fin de semana|finde)',
    dayLead: 'el|el día|antes del|para el|hasta el|al',
    timeLead: 'a las|a la|sobre las|hacia las|las',
    hourSign: 'h|hs|horas?',
    fractions: [
      ['y media', 30],
      ['y cuarto', 15],
      ['menos cuarto', -15],
    ],
    am: 'de la mañana|a\\.?\\s?m\\.?',
    pm: 'de la tarde|de la noche|p\\.?\\s?m\\.?',
  }),
];

export const spanish: QuickAddLanguage = {
  chrono: bareChrono,
  rules,
  dates: {
    lead: /(?<![^\s(])(?:el|este|esta|próximo|proximo|para|para el|antes del?|hasta|hasta el|a más tardar(?: el)?|vence:?|vence el|sobre|al?|en)\s+$/iu,
    leadBeforeClear: /(?<![^\s(])(?:para|antes de|hasta|a más tardar|vence:?)\s+$/iu,
    refuseAfter:
      /(?<!\S)(?:cada|todos los|todas las|los|las|desde|desde el|después del?|tras|de|del|la|un|una|mi|nuestro|como|que|no|y|e|o|&|buenos|buenas|último|última|pasado|pasada)\s+$/iu,
    isTitle: ({ fragment, before, after }) =>
      /^(?:ayer|ahora)$/iu.test(fragment) ||
      /^\s+(?:pasad[oa]|últim[oa])(?!\p{L})/iu.test(after) ||
      /(?<!\p{L})hace\s+$/iu.test(before),
    needsCompany: /^(?:dom|lun|mar|mi[eé]|jue|vie|s[aá]b)\.?$/iu,
    // Case tells: in the middle of a line a date is not capitalised, a name is ("Ver Mañana nunca muere").
    clear: /^(?:hoy|mañana|pasado mañana|esta (?:mañana|tarde|noche)|dentro de|en)(?!\p{L})|^a las? \d/u,
    nextWeek: /semana que viene|próxima semana/iu,
    night: /noche/iu,
    isTwelveHour: true,
  },
  estimate: {
    hours: 'horas?',
    minutes: 'minutos?|mins?',
    joint: 'y',
    lead: 'durante|unos|unas|aprox\\.?',
    phrases: [
      ['(?:una )?hora y media', 90],
      ['media hora', 30],
      ['tres cuartos de hora', 45],
      ['(?:un )?cuarto de hora', 15],
      ['una hora', 60],
      ['dos horas', 120],
    ],
    clock: null,
    refuseAfter:
      /(?<!\S)(?:en|dentro de|hace|cada|tras|después de|antes de|a las?|las?|los|por|de|una?|y|o)\s+$/iu,
    refuseBefore: /^\s+(?:antes|después|más tarde|por|de|y|o)(?!\S)/iu,
  },
  repeat: spanishRepeat,
  importance: { baja: 25, normal: 50, media: 50, alta: 75 },
};
