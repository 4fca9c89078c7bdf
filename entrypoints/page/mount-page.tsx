import { type ComponentType, lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { ClientProvider } from '#client-react/client-provider.tsx';
import { applyTheme } from '#features/settings/apply-theme.ts';
import { readLook } from '#features/settings/look.ts';
import { PreferencesProvider } from '#features/settings/preferences-provider.tsx';
import { createTexts } from '#i18n/init.ts';
import { chooseLanguage } from '#i18n/languages.ts';
import { reactBinding } from '#i18n/react.ts';
import '#ui/global.css';
import { LinkContext } from '#ui/link.tsx';
import { loadPackedTexts } from '../browser/packed-texts.ts';
import { readServer } from '../server-address/stored-server.ts';
import { AppLink } from './app-link.tsx';
import { createPageClient } from './page-client.ts';
import { ServerProvider } from './server-context.tsx';

const BrokenPage = lazy(async () => ({ default: (await import('./broken-page.tsx')).BrokenPage }));

/** Paints a page of the extension. The first frame already shows what the replica holds. */
export async function mountPage(title: 'popupTitle' | 'panelTitle' | 'optionsTitle', Page: ComponentType) {
  const look = readLook(localStorage);
  const letGoOfTheme = applyTheme(look.theme);
  const client = createPageClient();
  const language = chooseLanguage(look.language, navigator.languages);
  const [texts, server, isReady] = await Promise.all([
    createTexts({ language, loadTexts: loadPackedTexts, plugins: [reactBinding] }),
    readServer(),
    client.ready.then(
      () => true,
      () => false,
    ),
  ]);

  const nameWindow = () => {
    // i18n-keys: pages:extension.{popupTitle,panelTitle,optionsTitle}
    document.title = texts.t(`pages:extension.${title}`);
  };
  texts.on('languageChanged', nameWindow);
  nameWindow();

  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no root');
  // From here on the settings of the account decide.
  letGoOfTheme();
  createRoot(root).render(
    <StrictMode>
      <ServerProvider initial={server}>
        <ClientProvider client={client}>
          <PreferencesProvider texts={texts}>
            <LinkContext value={AppLink}>
              <Suspense>{isReady ? <Page /> : <BrokenPage />}</Suspense>
            </LinkContext>
          </PreferencesProvider>
        </ClientProvider>
      </ServerProvider>
    </StrictMode>,
  );
}
