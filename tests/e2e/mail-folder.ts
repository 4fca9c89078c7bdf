import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The mails that a server without SMTP has written, the oldest first; one that is still being written is none yet. */
export async function readMails(dataDir: string): Promise<string[]> {
  const folder = join(dataDir, 'mail');
  const names = await readdir(folder).catch(() => []);
  const written = names.filter((name) => name.endsWith('.eml')).sort();
  return Promise.all(written.map((name) => readFile(join(folder, name), 'utf8')));
}
