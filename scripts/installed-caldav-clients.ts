import { installedProgram, run } from './installed-program.ts';

/** Vdirsyncer on this machine: it synchronizes folders of calendar files with CalDAV servers. */
export const { find: findVdirsyncer, ensure: ensureVdirsyncer } = installedProgram({
  title: 'Vdirsyncer',
  names: ['vdirsyncer'],
  packageName: 'vdirsyncer',
  missing:
    'The tests let vdirsyncer synchronize with the server and it could not be installed. Install vdirsyncer and run them again.',
});

/** Python with its CalDAV library on this machine. */
export const { find: findPythonCaldav, ensure: ensurePythonCaldav } = installedProgram({
  title: 'CalDAV library of Python',
  names: [],
  paths: () => ['/usr/bin/python3'].filter((path) => run(path, ['-c', 'import caldav'])),
  packageName: 'python3-caldav',
  missing:
    'The tests let the CalDAV library of Python use the server and it could not be installed. Install python3-caldav and run them again.',
});
