import { installedProgram } from './installed-program.ts';

const missing = (name: string) =>
  `The tests let ${name} read an exported calendar and it could not be installed. Install ${name} and run them again.`;

/** Khal on this machine: a calendar program that reads events. */
export const { find: findKhal, ensure: ensureKhal } = installedProgram({
  title: 'Khal',
  names: ['khal'],
  packageName: 'khal',
  missing: missing('khal'),
});

/** Todoman on this machine, which reads to-dos; its own package calls it `todo`. */
export const { find: findTodoman, ensure: ensureTodoman } = installedProgram({
  title: 'Todoman',
  names: ['todoman', 'todo'],
  packageName: 'todoman',
  missing: missing('todoman'),
});
