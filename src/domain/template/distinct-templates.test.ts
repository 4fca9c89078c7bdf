import { expect, it } from 'vitest';
import { testOrganization, testTemplate } from '#client/row.test-support.ts';
import { createMemoryClient } from '#tests/test-doubles/memory-client.ts';
import { distinctTemplates } from './distinct-templates.ts';

it('tells templates of one name apart, the oldest as it is named', () => {
  const client = createMemoryClient();
  const studio = testOrganization({ name: 'Studio' });
  const of = (name: string, organizationId: string | null = null) =>
    testTemplate(client.accountId, { name, organizationId });
  const templates = [
    of('Onboarding', studio.id),
    of('onboarding', studio.id),
    of('Onboarding'),
    of('Ónboarding '),
    of('Onboarding (2)'),
    of('Trip'),
  ].map((template, index) => ({ ...template, id: `01a1fe19-e096-728c-9636-5e8e443a000${index}` }));
  client.receive([
    { entity: 'organization', id: studio.id, row: studio },
    ...templates.toReversed().map((row) => ({ entity: 'template' as const, id: row.id, row })),
  ]);
  const distinct = distinctTemplates(client);
  expect(distinct.map(({ name }) => name)).toEqual([
    'Onboarding',
    'onboarding (Studio)',
    'Onboarding (3)',
    'Ónboarding (4)',
    'Onboarding (2)',
    'Trip',
  ]);
  expect(distinct.map(({ id }) => id)).toEqual(templates.map(({ id }) => id));
});
