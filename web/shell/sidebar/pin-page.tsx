import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { MAX_TITLE } from '#contract/limits.ts';
import { pinPathOf } from './pin-path.ts';
import { PinToggle } from './pin-toggle.tsx';

/** Pin of the page that is open, in its head and in the sidebar. */
export function PinPage() {
  const { t } = useTranslation('pages');
  const nameOf = () =>
    document.querySelector('main h1')?.textContent?.trim().slice(0, MAX_TITLE) || t('shell.name');
  return <PinToggle path={pinPathOf(useLocation())} nameOf={nameOf} />;
}
