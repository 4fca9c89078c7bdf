/**
 * Fills a database in a process of its own, so that the embedded one's memory is gone before anything is measured.
 * Arguments: `few` or `many`, then a folder for the embedded database or the address of one on PostgreSQL. Sends
 * its parent a description of the filled database.
 */
import { openDatabase } from '#server/database/open-database.ts';
import { fillFew, fillMany } from './bench-world.ts';

const [size, location = ''] = process.argv.slice(2);
const database = await openDatabase(
  location.startsWith('postgres:')
    ? { kind: 'postgres', url: location }
    : { kind: 'embedded', dataDir: location },
);
const filled = size === 'few' ? await fillFew(database) : await fillMany(database);
await database.close();
process.send?.(filled, () => process.disconnect());
