import { installedProgram } from './installed-program.ts';

const missing = (name: string) =>
  `The tests connect calendars of a real ${name} and none could be installed. Install ${name} and run them again.`;

/** Radicale, a CalDAV server, on this machine. */
export const { find: findRadicale, ensure: ensureRadicale } = installedProgram({
  title: 'Radicale',
  names: ['radicale'],
  folders: ['/usr/bin', '/usr/local/bin'],
  packageName: 'radicale',
  missing: missing('radicale'),
});

/** Xandikos, another one, on this machine. */
export const { find: findXandikos, ensure: ensureXandikos } = installedProgram({
  title: 'Xandikos',
  names: ['xandikos'],
  folders: ['/usr/bin', '/usr/local/bin'],
  packageName: 'xandikos',
  missing: missing('xandikos'),
});
