import '#ui/global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createTexts } from '#i18n/init.ts';
import { reactBinding } from '#i18n/react.ts';
import { ShowcasePage } from './showcase-page.tsx';

/** All components in every state, on one page of the development build; no entry of the production build. */
const texts = await createTexts({
  language: new URLSearchParams(location.search).get('lng') === 'de' ? 'de' : 'en',
  namespaces: ['components'],
  plugins: [reactBinding],
  async loadTexts(lng, ns) {
    const response = await fetch(`/texts/${lng}/${ns}.json`);
    if (!response.ok) throw new Error(`No texts: ${response.status}`);
    const found: Record<string, unknown> = await response.json();
    return found;
  },
});

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <ShowcasePage texts={texts} />
    </StrictMode>,
  );
}
