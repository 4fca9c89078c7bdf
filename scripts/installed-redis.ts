import { installedProgram } from './installed-program.ts';

/** A Redis server on this machine. */
export const { find: findRedis, ensure: ensureRedis } = installedProgram({
  title: 'Redis',
  names: ['redis-server', 'valkey-server', 'redis-server.exe'],
  folders: ['/usr/bin', '/usr/local/bin'],
  packageName: 'redis-server',
  missing:
    'The tests run several processes with a real Redis and none could be installed. Install redis-server and run ' +
    'them again.',
});
