import IconHelp from '@tabler/icons-react/dist/esm/icons/IconHelp.mjs';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NativeIconButton } from '#ui/actions/native-button.tsx';
import { lazyComponent } from '#ui/states/lazy-component.tsx';

const QuickAddHelp = lazyComponent(async () => (await import('./quick-add-help.tsx')).QuickAddHelp);

export function QuickAddHelpButton() {
  const { t } = useTranslation('pages');
  const [isWanted, setIsWanted] = useState(false);
  const icon = <IconHelp aria-hidden="true" />;
  const label = t('quickAdd.help.title');
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
