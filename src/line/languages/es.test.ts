import { describe, expect, it } from 'vitest';
import { loadQuickAddParser } from '../load-parser.ts';
import { type Phrase, read } from './test-phrases.ts';

const parser = await loadQuickAddParser('es');

/** Lines that are a title and nothing else. */
const REFUSED = [
  'Comprar cable de 2m',
  'Leer 1984',
  'Versión 2.5',
  'Habitación 12',
  'Preparar la reunión del lunes',
  'Casi cada lunes basura',
  'Desde el lunes enfermo',
  'el lunes pasado',
  'hace 2 horas',
  'Llamar ayer',
  'Mayo',
  'Informe en marzo',
  'Ver el mar',
  'Buenos días',
  'La mañana siguiente',
  'Ver Mañana nunca muere',
  '¡Hola!',
  '31 de junio absurdo',
  '3/12/2024 copia',
  'Vacaciones de lunes a viernes',
  'mañana',
];

/** Typed on Wednesday, 2026-10-14 at 12:20:30 in Berlin. */
const PHRASES: readonly Phrase[] = [
  ['Llamar a Bob mañana a las 15 30min !', 'Llamar a Bob', '2026-10-15 15:00', 30, 75],
  ['Impuestos el próximo viernes 1,5 horas !!', 'Impuestos', '2026-10-16', 90, 90],
  ['Correo hoy', 'Correo', '2026-10-14', null, null],
  ['Mañana médico', 'médico', '2026-10-15', null, null],
  ['pasado mañana médico', 'médico', '2026-10-16', null, null],
  ['Médico dentro de tres días', 'Médico', '2026-10-17', null, null],
  ['en 2 semanas dentista', 'dentista', '2026-10-28', null, null],
  ['en un mes dentista', 'dentista', '2026-11-14', null, null],
  ['Médico este viernes', 'Médico', '2026-10-16', null, null],
  ['Médico el viernes que viene', 'Médico', '2026-10-16', null, null],
  ['Médico miércoles', 'Médico', '2026-10-21', null, null],
  ['Informe antes del viernes', 'Informe', '2026-10-16', null, null],
  ['Informe para el 15', 'Informe', '2026-10-15', null, null],
  ['Alquiler el 1 de enero', 'Alquiler', '2027-01-01', null, null],
  ['Fiesta el 24 de diciembre', 'Fiesta', '2026-12-24', null, null],
  ['Fiesta 24/12', 'Fiesta', '2026-12-24', null, null],
  ['Fiesta 3/12/2026', 'Fiesta', '2026-12-03', null, null],
  ['1 de mayo de 2027 fiesta', 'fiesta', '2027-05-01', null, null],
  ['2026-12-05 fiesta', 'fiesta', '2026-12-05', null, null],
  ['la semana que viene informe', 'informe', '2026-10-19', null, null],
  ['Informe el próximo mes', 'Informe', '2026-11-01', null, null],
  ['Informe a final de mes', 'Informe', '2026-10-31', null, null],
  ['Ordenar este fin de semana', 'Ordenar', '2026-10-17', null, null],
  ['Reunión a las 15:30', 'Reunión', '2026-10-14 15:30', null, null],
  ['Reunión 15:30', 'Reunión', '2026-10-14 15:30', null, null],
  ['Reunión a las 9', 'Reunión', '2026-10-15 09:00', null, null],
  ['Reunión a las 5', 'Reunión', '2026-10-14 17:00', null, null],
  ['Reunión a las 9 y media', 'Reunión', '2026-10-15 09:30', null, null],
  ['Correr a las 8 de la tarde', 'Correr', '2026-10-14 20:00', null, null],
  ['Comer el viernes al mediodía', 'Comer', '2026-10-16 12:00', null, null],
  ['Brindar el viernes a medianoche', 'Brindar', '2026-10-17 00:00', null, null],
  ['Cine esta noche', 'Cine', '2026-10-14 22:00', null, null],
  ['Médico mañana por la mañana', 'Médico', '2026-10-15 09:00', null, null],
  ['Médico viernes por la tarde', 'Médico', '2026-10-16 15:00', null, null],
  ['Fiesta el 3 de diciembre a las 9', 'Fiesta', '2026-12-03 09:00', null, null],
  ['Médico jue. a las 15', 'Médico', '2026-10-15 15:00', null, null],
  ['dentro de 2 horas leer', 'leer', '2026-10-14 14:20', null, null],
  ['en media hora leer', 'leer', '2026-10-14 12:50', null, null],
  ['Cine mañana a las 20 con Ana', 'Cine con Ana', '2026-10-15 20:00', null, null],
  ['Llamar a Bob (mañana)', 'Llamar a Bob', '2026-10-15', null, null],
  ['\\mañana escuchar', 'mañana escuchar', null, null, null],
  ['Leer 45 minutos', 'Leer', null, 45, null],
  ['Leer 2 horas', 'Leer', null, 120, null],
  ['Leer 1h30', 'Leer', null, 90, null],
  ['Leer media hora', 'Leer', null, 30, null],
  ['Leer hora y media', 'Leer', null, 90, null],
  ['Leer a las 9 durante 2 horas', 'Leer', '2026-10-15 09:00', 120, null],
  ['Ordenar !!!', 'Ordenar', null, null, 100],
  ['!alta Ordenar', 'Ordenar', null, null, 75],
];

describe('Spanish lines that are only a title', () => {
  it.each(REFUSED)('%s', (line) => {
    expect(read(parser, line)).toEqual([line, null, null, null]);
  });
});

describe('Spanish lines', () => {
  it.each(PHRASES)('%s', (line, ...expected) => {
    expect(read(parser, line)).toEqual(expected);
  });
});
