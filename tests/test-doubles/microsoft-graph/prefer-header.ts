import { type DoubleCall, isRecord, type Json, Refusal } from '../double-server.ts';

export interface Preferences {
  readonly isText: boolean;
  readonly pageSize: number | null;
}

/**
 * Reads the header Prefer. Immutable ids and times in UTC are required: without them Microsoft returns other ids and, in
 * some places, other times, which nobody here requests on purpose.
 */
export function readPreferences({ headers }: DoubleCall, needsTimes: boolean): Preferences {
  const preferences = new Map(
    (headers.prefer ?? '')
      .split(',')
      .map((each) => each.trim())
      .filter(Boolean)
      .map((each) => {
        const [name = '', value = ''] = each.split('=');
        return [name, value.replaceAll('"', '')] as const;
      }),
  );
  for (const name of preferences.keys()) {
    if (!['IdType', 'odata.maxpagesize', 'outlook.body-content-type', 'outlook.timezone'].includes(name))
      throw new Refusal(400, 'ErrorInvalidRequest', `No preference is called ${name}.`);
  }
  if (needsTimes && preferences.get('IdType') !== 'ImmutableId')
    throw new Refusal(400, 'ErrorInvalidRequest', 'The preference IdType="ImmutableId" is missing.');
  if (needsTimes && preferences.get('outlook.timezone') !== 'UTC')
    throw new Refusal(400, 'ErrorInvalidRequest', 'The preference outlook.timezone="UTC" is missing.');
  const pageSize = preferences.get('odata.maxpagesize');
  return {
    isText: preferences.get('outlook.body-content-type') === 'text',
    pageSize: pageSize === undefined ? null : Number(pageSize),
  };
}

/** Event in the preferred form. */
export function prefer(event: Json, { isText }: Preferences): Json {
  const { body } = event;
  if (!isText || !isRecord(body) || body.contentType !== 'html') return event;
  const content = String(body.content).replace(/<[^>]+>/g, '');
  return { ...event, body: { contentType: 'text', content } };
}
