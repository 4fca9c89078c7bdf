import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NativeIconButton } from '#ui/actions/native-button.tsx';
import { lazyComponent } from '#ui/states/lazy-component.tsx';
import type { PickerProps } from './picker-props.ts';

const PickPopover = lazyComponent(async () => (await import('./pick-popover.tsx')).PickPopover);

/** One button for date, person, organization, repetition and estimate, in a line without room for five. */
export function PickMenu(props: PickerProps) {
  const { t } = useTranslation('pages');
  const [isWanted, setWanted] = useState(false);
  const icon = <IconPlus aria-hidden="true" />;
  const label = t('quickAdd.pick.open');
  const opener = <NativeIconButton size="small" label={label} icon={icon} onPress={() => setWanted(true)} />;
  if (!isWanted) return opener;
  return (
    <Suspense fallback={opener}>
      <PickPopover {...props} label={label} icon={icon} />
    </Suspense>
  );
}
