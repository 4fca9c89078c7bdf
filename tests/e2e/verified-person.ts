import { waitUntil } from '../wait-until.ts';
import { type Person, postAs, registerPerson } from './browser-person.ts';
import { readMails } from './mail-folder.ts';

const TOKEN = /\/verify-account\?token=([\w%-]+)/;

/** Verifies a user's email address by the token of the mail that was sent to it. */
export async function verifyAddress(serverUrl: string, person: Person, mail: string): Promise<void> {
  // Lines of a quoted-printable mail end in "=" where they continue.
  const verifyToken = TOKEN.exec(mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '='))?.[1];
  await postAs(serverUrl, person, 'verify-account', { verifyToken });
}

/**
 * Registers a user and verifies their email address, which writes to strangers need. The server writes its mails
 * to disk.
 */
export async function registerVerified(
  server: { readonly url: string; readonly dataDir: string },
  name: string,
): Promise<Person> {
  const person = await registerPerson(server.url, name);
  let mail: string | undefined;
  await waitUntil('the mail to verify the address is written', async () => {
    const texts = await readMails(server.dataDir);
    mail = texts.find((text) => text.includes(person.email) && text.includes('/verify-account'));
    return mail !== undefined;
  });
  await verifyAddress(server.url, person, mail ?? '');
  return person;
}
