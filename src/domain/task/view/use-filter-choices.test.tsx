import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { organizationsByAge } from '#client/row.test-support.ts';
import { ClientProvider } from '#client-react/client-provider.tsx';
import { createMemoryClient } from '#tests/test-doubles/memory-client.ts';
import { useFilterChoices } from './use-filter-choices.ts';

function Choices() {
  const { organizations, rankOf } = useFilterChoices();
  const ranked = organizations.toSorted((a, b) => rankOf(a.id) - rankOf(b.id));
  return [...organizations, ...ranked].map(({ name }) => name).join();
}

it('organizations of the task filter and its groups are ordered by their last change', () => {
  const client = createMemoryClient();
  client.receive(organizationsByAge().map((row) => ({ entity: 'organization', id: row.id, row })));
  const html = renderToString(
    <ClientProvider client={client}>
      <Choices />
    </ClientProvider>,
  );
  const inOrder = ['Team Oldest', 'Team Middle', 'Team Latest'];
  expect(html.match(/Team \w+/g)).toEqual([...inOrder, ...inOrder]);
});
