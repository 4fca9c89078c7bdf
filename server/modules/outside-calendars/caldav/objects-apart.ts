import { createWorkApart, WorkEndedError } from '#server/jobs/work-apart.ts';
import { ProviderError, type ProviderErrorKind } from '#server/provider-error.ts';
import type { OutsideEvent } from '../calendar-provider.ts';
import type { Span } from './calendar-object.ts';
import type { ObjectReader, StoredObject } from './object-events.ts';
import type { ObjectWork } from './object-work.ts';

export interface ObjectQuestion {
  readonly name: keyof ObjectWork;
  readonly values: readonly unknown[];
}

export type ObjectAnswer =
  | { readonly value: unknown }
  | { readonly kind: ProviderErrorKind; readonly message: string };

/** Work with calendar objects in another thread, with limits of time and memory. Throws `ProviderError`. */
export type ObjectsApart = {
  readonly [Name in keyof ObjectWork]: (
    ...values: Parameters<ObjectWork[Name]>
  ) => Promise<ReturnType<ObjectWork[Name]>>;
};

/** Objects of one call whose work may end their thread: each costs as much time as all others together. */
const MOST_ENDED = 3;

const file = new URL('./object-worker.ts', import.meta.url);

export function createObjectsApart(): ObjectsApart {
  const ask = createWorkApart<ObjectQuestion, ObjectAnswer>(file);

  function apart<Name extends keyof ObjectWork>(name: Name) {
    return async (...values: Parameters<ObjectWork[Name]>): Promise<ReturnType<ObjectWork[Name]>> => {
      try {
        const answer = await ask({ name, values });
        if ('kind' in answer) throw new ProviderError(answer.kind, answer.message);
        return answer.value as ReturnType<ObjectWork[Name]>;
      } catch (cause) {
        if (!(cause instanceof WorkEndedError)) throw cause;
        throw new ProviderError('rejected', 'A calendar object that takes too long.', { cause });
      }
    };
  }

  const readAll = apart('events');

  function isEnded(error: unknown): boolean {
    return error instanceof ProviderError && error.cause instanceof WorkEndedError;
  }

  /** Read one by one once they end the thread together, without those that do so alone. */
  async function readSingly(
    objects: readonly StoredObject[],
    reader: ObjectReader,
    span: Span,
  ): Promise<OutsideEvent[]> {
    const events: OutsideEvent[] = [];
    let ended = 0;
    for (const object of objects) {
      try {
        events.push(...(await readAll([object], reader, span)));
      } catch (error) {
        if (!isEnded(error)) throw error;
        ended += 1;
        if (ended > MOST_ENDED)
          throw new ProviderError('provider_error', 'Many calendar objects that take too long.');
      }
    }
    return events;
  }

  return {
    async events(objects, reader, span) {
      try {
        return await readAll(objects, reader, span);
      } catch (error) {
        if (!isEnded(error)) throw error;
        return readSingly(objects, reader, span);
      }
    },
    event: apart('event'),
    first: apart('first'),
    series: apart('series'),
    patch: apart('patch'),
    takeOut: apart('takeOut'),
    putBack: apart('putBack'),
    patchSeries: apart('patchSeries'),
    splitSeries: apart('splitSeries'),
  };
}
