import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createInstance } from 'i18next';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ClientProvider } from '#client-react/client-provider.tsx';
import type { AuthorizationRequest } from '#contract/tokens/authorization.ts';
import { type TokenScope, tokenScopes } from '#contract/tokens/token-scopes.ts';
import { TextsProvider } from '#i18n/react.ts';
import { readTexts } from '#tests/factories/merged-texts.ts';
import { createMemoryClient } from '#tests/test-doubles/memory-client.ts';
import { ProgramFacts } from './program-facts.tsx';
import { ProgramPage } from './program-page.tsx';
import { RightsFields } from './rights-fields.tsx';
import { rightsOf, scopesOf } from './token-rights.ts';

const asked: AuthorizationRequest = {
  name: 'Helper',
  host: null,
  isOwn: false,
  returnsTo: { kind: 'website', name: 'helper.example' },
  scopes: [...tokenScopes],
  proposed: ['tasks:read'],
  refusal: null,
  declineTo: 'https://helper.example/done?error=access_denied',
};

/** Text of a part of the page as it is drawn in English, without its markup. */
async function drawn(part: ReactNode): Promise<string> {
  const texts = createInstance();
  await texts.init({ lng: 'en', resources: { en: { pages: readTexts('en', 'pages') } }, ns: ['pages'] });
  const html = renderToString(
    <TextsProvider texts={texts} settings={{ locale: 'en-GB', timeZone: 'UTC' }}>
      {part}
    </TextsProvider>,
  );
  return html
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');
}

const facts = (changes: Partial<AuthorizationRequest> = {}) =>
  drawn(<ProgramFacts request={{ ...asked, ...changes }} email="ada@example.org" />);

function fields(scopes: readonly TokenScope[], chosen: readonly TokenScope[]) {
  const given = { widest: rightsOf(scopes), chosen: rightsOf(chosen) };
  return drawn(<RightsFields {...given} hintOf={(area) => `hint of ${area}`} onChange={() => undefined} />);
}

describe('the page on which a program is let in', () => {
  it('names the account and the host that it returns to, and warns that the name is not verified', async () => {
    const page = await facts();
    expect(page).toContain('Your account ada@example.org Returns to helper.example');
    expect(page).toContain('That name isn’t verified.');
    const described = await facts({ host: 'about.example' });
    expect(described).toContain('Described at about.example');
    expect(described).not.toContain('isn’t verified');
  });

  it('warns of a program on the device, whoever describes it, and knows the command line', async () => {
    const device = { kind: 'device', name: '127.0.0.1:4000' } as const;
    const page = await facts({ host: 'about.example', returnsTo: device });
    expect(page).toContain('This device (127.0.0.1:4000)');
    expect(page).toContain('a program on this device that isn’t verified');
    expect(await facts({ isOwn: true, returnsTo: device })).toContain('just run “daywall login” yourself');
  });

  it('offers the areas that were asked for, and writing only where that was', async () => {
    expect(await fields(['tasks:read'], [])).toMatch(/^ Tasks hint of tasks No Read $/);
    expect(await fields(['time:read', 'people:write'], [])).toMatch(
      /^ Time hint of time No Read People hint of people No Read Write $/,
    );
  });

  it('asks nothing where the request is refused, and goes nowhere by itself', async () => {
    const queries = new QueryClient();
    const refused = { ...asked, refusal: 'invalid_request: no proof', scopes: [], proposed: [] };
    queries.setQueryData(['authorization', 'the query'], refused);
    const page = await drawn(
      <QueryClientProvider client={queries}>
        <ClientProvider client={createMemoryClient()}>
          <ProgramPage query="the query" />
        </ClientProvider>
      </QueryClientProvider>,
    );
    expect(page).toContain('invalid_request: no proof');
    expect(page).toContain('Back to Helper');
    expect(page).not.toContain('Allow');
  });
});

it('rights are what their scopes grant', () => {
  expect(scopesOf(rightsOf(['tasks:read', 'time:write', 'time:read']))).toEqual(['tasks:read', 'time:write']);
  expect(scopesOf(rightsOf([]))).toEqual([]);
});
