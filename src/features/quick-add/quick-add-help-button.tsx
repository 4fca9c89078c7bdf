import IconHelp from '@tabler/icons-react/dist/esm/icons/IconHelp.mjs';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#ui/icon-button.tsx';

const QuickAddHelp = lazy(async () => ({
  default: (await import('./quick-add-help.tsx')).QuickAddHelp,
}));

/** Opens the list of phrases; the list and its sheet come when first asked for. */
export function QuickAddHelpButton() {
  const { t } = useTranslation('pages');
  const [isWanted, setIsWanted] = useState(false);
  const icon = <IconHelp aria-hidden="true" />;
  const label = t('quickAdd.help.open');
  if (!isWanted) {
    return <IconButton size="small" label={label} icon={icon} onPress={() => setIsWanted(true)} />;
  }
  return (
    <Suspense fallback={<IconButton size="small" label={label} icon={icon} isPending />}>
      <QuickAddHelp trigger={<IconButton size="small" label={label} icon={icon} />} />
    </Suspense>
  );
}
