import { describe, expect, it } from 'vitest';
import { loadQuickAddParser } from '../load-parser.ts';
import { type Phrase, read } from './test-phrases.ts';

const parser = await loadQuickAddParser('it');

/** Lines that are a title and nothing else. */
const REFUSED = [
  'Comprare cavo da 2m',
  'Leggere 1984',
  'Versione 2.5',
  'Camera 12',
  'Preparare la riunione di lunedì',
  'Quasi ogni lunedì spazzatura',
  'Da lunedì malato',
  'lunedì scorso',
  '2 ore fa',
  'Chiamare ieri',
  'Maggio',
  'Rapporto a marzo',
  'Buona sera',
  'La sera prima',
  'Vedere Domani è un altro giorno',
  'Ciao!',
  '31 giugno assurdo',
  '3/12/2024 copia',
  'Ferie da lunedì a venerdì',
  'domani',
];

/** Typed on Wednesday, 2026-10-14 at 12:20:30 in Berlin. */
const PHRASES: readonly Phrase[] = [
  ['Chiamare Bob domani alle 15 30min !', 'Chiamare Bob', '2026-10-15 15:00', 30, 75],
  ['Tasse venerdì prossimo 1,5 ore !!', 'Tasse', '2026-10-16', 90, 90],
  ['Posta oggi', 'Posta', '2026-10-14', null, null],
  ['Domani medico', 'medico', '2026-10-15', null, null],
  ['dopodomani medico', 'medico', '2026-10-16', null, null],
  ['Medico tra tre giorni', 'Medico', '2026-10-17', null, null],
  ['fra 2 settimane dentista', 'dentista', '2026-10-28', null, null],
  ['tra un mese dentista', 'dentista', '2026-11-14', null, null],
  ['Medico questo venerdì', 'Medico', '2026-10-16', null, null],
  ['Medico mercoledì', 'Medico', '2026-10-21', null, null],
  ['Rapporto entro venerdì', 'Rapporto', '2026-10-16', null, null],
  ['Rapporto entro il 15', 'Rapporto', '2026-10-15', null, null],
  ['Affitto il 1° gennaio', 'Affitto', '2027-01-01', null, null],
  ['Festa il 24 dicembre', 'Festa', '2026-12-24', null, null],
  ['Festa 24/12', 'Festa', '2026-12-24', null, null],
  ['Festa 3/12/2026', 'Festa', '2026-12-03', null, null],
  ['1 maggio 2027 festa', 'festa', '2027-05-01', null, null],
  ['2026-12-05 festa', 'festa', '2026-12-05', null, null],
  ['la settimana prossima rapporto', 'rapporto', '2026-10-19', null, null],
  ['Rapporto il mese prossimo', 'Rapporto', '2026-11-01', null, null],
  ['Rapporto a fine mese', 'Rapporto', '2026-10-31', null, null],
  ['Riordinare nel fine settimana', 'Riordinare', '2026-10-17', null, null],
  ['Riunione alle 15:30', 'Riunione', '2026-10-14 15:30', null, null],
  ['Riunione 15:30', 'Riunione', '2026-10-14 15:30', null, null],
  ['Riunione alle 9', 'Riunione', '2026-10-15 09:00', null, null],
  ['Riunione alle 5', 'Riunione', '2026-10-14 17:00', null, null],
  ['Riunione alle 9 e mezza', 'Riunione', '2026-10-15 09:30', null, null],
  ['Correre alle 8 di sera', 'Correre', '2026-10-14 20:00', null, null],
  ['Pranzo venerdì a mezzogiorno', 'Pranzo', '2026-10-16 12:00', null, null],
  ['Brindare venerdì a mezzanotte', 'Brindare', '2026-10-17 00:00', null, null],
  ['Cinema stasera', 'Cinema', '2026-10-14 19:00', null, null],
  ['Cinema stasera alle 20', 'Cinema', '2026-10-14 20:00', null, null],
  ['Medico domani mattina', 'Medico', '2026-10-15 09:00', null, null],
  ['Medico venerdì pomeriggio', 'Medico', '2026-10-16 15:00', null, null],
  ['Festa il 3 dicembre alle 9', 'Festa', '2026-12-03 09:00', null, null],
  ['Medico gio. alle 15', 'Medico', '2026-10-15 15:00', null, null],
  ['tra 2 ore leggere', 'leggere', '2026-10-14 14:20', null, null],
  ['tra mezz’ora leggere', 'leggere', '2026-10-14 12:50', null, null],
  ['Cinema domani alle 20 con Anna', 'Cinema con Anna', '2026-10-15 20:00', null, null],
  ['Chiamare Bob (domani)', 'Chiamare Bob', '2026-10-15', null, null],
  ['\\domani ascoltare', 'domani ascoltare', null, null, null],
  ['Leggere 45 minuti', 'Leggere', null, 45, null],
  ['Leggere 2 ore', 'Leggere', null, 120, null],
  ['Leggere 1h30', 'Leggere', null, 90, null],
  ["Leggere mezz'ora", 'Leggere', null, 30, null],
  ['Leggere un’ora e mezza', 'Leggere', null, 90, null],
  ['Leggere alle 9 per 2 ore', 'Leggere', '2026-10-15 09:00', 120, null],
  ['Riordinare !!!', 'Riordinare', null, null, 100],
  ['!alta Riordinare', 'Riordinare', null, null, 75],
];

describe('Italian lines that are only a title', () => {
  it.each(REFUSED)('%s', (line) => {
    expect(read(parser, line)).toEqual([line, null, null, null]);
  });
});

describe('Italian lines', () => {
  it.each(PHRASES)('%s', (line, ...expected) => {
    expect(read(parser, line)).toEqual(expected);
  });
});
