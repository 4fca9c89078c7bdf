import { expect, it } from 'vitest';
import { NoResponseError } from '../failure.ts';
import { fromFailure, toFailure } from './transferred-failure.ts';

it.each([null, { id: 'storage_full', message: 'no space' } as const])(
  'a failure without a response carries its reason %j between contexts',
  (reply) => {
    const arrived = fromFailure(toFailure(new NoResponseError('later', { reply })));
    expect(arrived).toBeInstanceOf(NoResponseError);
    expect(arrived).toMatchObject({ message: 'later', reply });
  },
);
