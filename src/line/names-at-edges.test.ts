import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { type Language, languages } from '#contract/people/language-names.ts';
import { loadQuickAddParser } from './load-parser.ts';

interface Names {
  /** A date that no name contains. */
  readonly date: string;
  /** Words before and after a name. */
  readonly before: string;
  readonly after: string;
  /** Streets, films and books, holidays, products and people with words of dates, times or amounts. */
  readonly names: readonly string[];
}

const NAMES: Readonly<Record<Language, Names>> = {
  en: {
    date: 'tomorrow',
    before: 'prepare',
    after: 'evaluation',
    names: [
      ...['5th Avenue', '42nd Street', 'Friday Street', 'Rue du 4 Septembre', 'Avenida 9 de Julio'],
      ...['Any Given Sunday', 'Freaky Friday', '12 Angry Men', '28 Days Later', 'Tomorrow Never Dies'],
      ...[
        'Saturday Night Fever',

        'Sunday Bloody Sunday',
        'Nineteen Eighty-Four',
        '24 Hour Party People',
      ],
      ...[
        'Good Friday',
        'Black Friday',
        'Cyber Monday',
        'Ash Wednesday',
        'Palm Sunday',
        'Easter Monday',
        'Giving Tuesday',
        'Mardi Gras',
        'Shrove Tuesday',
      ],
      ...[
        'TGI Fridays',
        'Ruby Tuesday',
        'iPhone 15',
        'Windows 11',
        'Office 365',
        '7 Up',
        'Boeing 747',
        'Chanel No. 5',
        'PS5',
      ],
      ...[
        'The Sunday Times',
        'Midnight in Paris',
        '3:10 to Yuma',
        'The 15:17 to Paris',
        '7-Eleven',
        '9 to 5',
      ],
      ...[
        'Around the World in 80 Days',
        'How to Lose a Guy in 10 Days',
        'Wonderful Tonight',
        'Here Today, Gone Tomorrow',
      ],
      ...[
        'Tomorrow Is Another Day',
        'Small Business Saturday',
        'Born on the Fourth of July',
        'Friday I’m in Love',
      ],
      ...['April Ludgate', 'May Parker', 'June Carter', 'Wednesday Addams', 'Plácido Domingo', 'Joe Friday'],
    ],
  },
  de: {
    date: 'morgen',
    before: 'Treffen',
    after: 'prüfen',
    names: [
      ...['Straße des 17. Juni', 'Platz des 18. März', 'Sonntagstraße', 'Freitagsplatz'],
      ...[
        '12 Monkeys',
        '28 Tage später',
        'Der letzte Montag',
        'Morgenmantel',
        'Fack ju Göhte 3',
        'Schwarzer Sonntag',
      ],
      ...[
        'Schwarzer Freitag',
        'Black Friday',
        'Weißer Sonntag',
        'Blauer Montag',
        'Rosenmontag',
        'Gründonnerstag',
        'Aschermittwoch',
      ],
      ...['iPhone 15', 'Windows 11', '4711', 'Mon Chéri', 'Office 365', 'Golf 8', 'Boeing 747'],
      ...[
        'In 80 Tagen um die Welt',
        'Reise um die Erde in 80 Tagen',
        'Dienstags bei Morrie',
        'Sonntags nie',
        'Welt am Sonntag',
      ],
      ...[
        'Heute Journal',
        'heute-show',
        'Heute hier, morgen dort',
        'Am Sonntag will mein Süßer',
        'Drei Tage in Quiberon',
      ],
      ...['Robinson Freitag', 'Herr Sonntag', 'Frau Freitag', 'Juli Zeh', 'Mai Thi', 'August Diehl'],
    ],
  },
  fr: {
    date: 'demain',
    before: 'préparer',
    after: 'avec Paul',
    names: [
      ...[
        'rue du 4 Septembre',
        'place du 11 Novembre',
        'avenue du 14 Juillet',
        'boulevard du 8 Mai 1945',
        'rue du Dimanche',
      ],
      ...[
        '8 femmes',
        'Cléo de 5 à 7',
        'Un dimanche à la campagne',
        'Vendredi ou la Vie sauvage',
        'Demain ne meurt jamais',
      ],
      ...[
        'Mardi Gras',
        'Mardi gras',
        'Vendredi saint',
        'Lundi de Pâques',
        'Mercredi des Cendres',
        'Dimanche des Rameaux',
        'Black Friday',
        'Lundi de Pentecôte',
      ],
      ...['iPhone 15', 'Windows 11', 'Peugeot 208', 'Chanel n° 5', 'Office 365', '1664'],
      ...[
        'Le lundi au soleil',
        'Demain nous appartient',
        'Demain dès l’aube',
        'Le Tour du monde en 80 jours',
        '24 heures du Mans',
      ],
      ...[
        'Vivement dimanche',
        'Le Journal du dimanche',
        'Samedi soir sur la Terre',
        'Hier, aujourd’hui et demain',
      ],
      ...['Jean Dimanche', 'Avril Lavigne', 'Plácido Domingo'],
    ],
  },
  es: {
    date: 'mañana',
    before: 'preparar',
    after: 'con Pablo',
    names: [
      ...[
        'calle 2 de Mayo',
        'avenida 9 de Julio',
        'plaza 25 de Mayo',
        'plaza del Domingo',
        'calle Dos de Mayo',
      ],
      ...['Los lunes al sol', '8 apellidos vascos', 'Domingo Sangriento'],
      ...[
        'Viernes Santo',
        'Domingo de Ramos',
        'Miércoles de Ceniza',
        'Lunes de Pascua',
        'Black Friday',
        'Viernes Negro',
        'Domingo de Resurrección',
        'Martes de Carnaval',
      ],
      ...['iPhone 15', 'Windows 11', 'Seat 600', 'Office 365', 'Galaxy S24'],
      ...[
        'Los jueves, milagro',
        'Fiebre del sábado noche',
        'La vuelta al mundo en 80 días',
        'Hoy no me puedo levantar',
      ],
      ...[
        'Mañana será otro día',
        'Hoy por ti, mañana por mí',
        'Un domingo cualquiera',
        'Domingo de Pentecostés',
      ],
      ...['Plácido Domingo', 'Santo Domingo', 'Julio Iglesias'],
    ],
  },
  it: {
    date: 'domani',
    before: 'preparare',
    after: 'con Paolo',
    names: [
      ...['via 4 Novembre', 'piazza 25 Aprile', 'corso 22 Marzo', 'via XX Settembre', 'viale 1 Maggio'],
      ...['8 e mezzo', 'Un sabato italiano', 'Domenica in', 'Il domani non muore mai'],
      ...[
        'Martedì grasso',
        'Venerdì santo',
        'Mercoledì delle Ceneri',
        'Domenica delle Palme',
        "Lunedì dell'Angelo",
        'Black Friday',
        'Giovedì grasso',
        'Domenica di Pasqua',
      ],
      ...['iPhone 15', 'Windows 11', 'Fiat 500', 'Office 365', 'Vespa 50'],
      ...[
        'C’è ancora domani',
        'Il sabato del villaggio',
        'Il giro del mondo in 80 giorni',
        'Ogni maledetta domenica',
      ],
      ...[
        'Le otto montagne',
        'La Domenica Sportiva',
        'Il Sole 24 Ore',
        'Stasera tutto è possibile',
        'Oggi a me, domani a te',
      ],
      ...['Sabato, domenica e lunedì', 'Le Cinque giornate', 'La febbre del sabato sera'],
      ...['Plácido Domingo', 'Domenica Rossi', 'Ernesto Sabato'],
    ],
  },
};

const timeZone = 'Europe/Berlin';
const now = Temporal.PlainDateTime.from('2026-11-18T10:00').toZonedDateTime(timeZone).toInstant();
const TOMORROW = '2026-11-18T23:00:00Z';

describe.each(languages)('a name with words of a date, in %s', async (language) => {
  const parser = await loadQuickAddParser(language);
  const { date, before, after, names } = NAMES[language];
  const meaning = (line: string) => {
    const { title, dueDate, workload, recurrence } = parser(line, { now, timeZone });
    return { title, dueDate, workload, rule: recurrence?.rule ?? null };
  };
  const meant = (title: string, dueDate: string | null) => ({ title, dueDate, workload: null, rule: null });

  it.each(names)('%s stays whole, alone and at both edges', (name) => {
    expect(meaning(name)).toEqual(meant(name, null));
    expect(meaning(`${before} ${name}`)).toEqual(meant(`${before} ${name}`, null));
    expect(meaning(`${name} ${after}`)).toEqual(meant(`${name} ${after}`, null));
  });

  it.each(names)('%s stays whole beside a real date', (name) => {
    expect(meaning(`${before} ${name} ${date}`)).toEqual(meant(`${before} ${name}`, TOMORROW));
    expect(meaning(`${date} ${before} ${name}`)).toEqual(meant(`${before} ${name}`, TOMORROW));
    expect(meaning(`${date}: ${name} ${after}`)).toEqual(meant(`${name} ${after}`, TOMORROW));
  });
});
