import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Mails written by a server without SMTP, oldest first; one that is still being written is left out. */
export async function readMails(dataDir: string): Promise<string[]> {
  const folder = join(dataDir, 'mail');
  const names = await readdir(folder).catch(() => []);
  const written = names.filter((name) => name.endsWith('.eml')).sort();
  return Promise.all(written.map((name) => readFile(join(folder, name), 'utf8')));
}
