import { v7 as uuidv7 } from 'uuid';
import { keepShare } from './kept-shares.ts';

/** Path to which the system's share sheet posts, by the web app's manifest. */
export const SHARE_PATH = '/share';
/** Stands for the id of a share whose files could not be kept. */
export const LOST_SHARE = 'lost';

/** Characters of each text that are passed on: a title takes fewer. */
const MAX_TEXT = 2_000;
const texts = ['title', 'text', 'url'] as const;

/** Keeps what another app has shared on this device, and leads to the page that adds it. The server sees none of it. */
export async function takeShare(request: Request, now?: number): Promise<Response> {
  const address = new URL('/add', request.url);
  try {
    const form = await request.formData();
    for (const name of texts) {
      const text = form.get(name);
      if (typeof text === 'string' && text !== '') address.searchParams.set(name, text.slice(0, MAX_TEXT));
    }
    const files = form.getAll('files').filter((each) => each instanceof File);
    if (files.length > 0) {
      const id = uuidv7();
      address.searchParams.set('share', LOST_SHARE);
      await keepShare(id, files, now);
      address.searchParams.set('share', id);
    }
  } catch (error) {
    console.warn('daywall: what was shared could not be kept', error);
    address.searchParams.set('share', LOST_SHARE);
  }
  return Response.redirect(address.href, 303);
}
