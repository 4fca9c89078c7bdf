import IconHelp from '@tabler/icons-react/dist/esm/icons/IconHelp.mjs';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NativeIconButton } from '#ui/native-button.tsx';

const QuickAddHelp = lazy(async () => ({
  default: (await import('./quick-add-help.tsx')).QuickAddHelp,
}));

/** Opens the list of phrases; the list and its sheet come when first asked for. */
export function QuickAddHelpButton() {
  const { t } = useTranslation('pages');
  const [isWanted, setIsWanted] = useState(false);
  const icon = <IconHelp aria-hidden="true" />;
  const label = t('quickAdd.help.open');
  const opener = (
    <NativeIconButton size="small" label={label} icon={icon} onPress={() => setIsWanted(true)} />
  );
  if (!isWanted) return opener;
  return (
    <Suspense fallback={opener}>
      <QuickAddHelp label={label} icon={icon} />
    </Suspense>
  );
}
