import IconPin from '@tabler/icons-react/dist/esm/icons/IconPin.mjs';
import IconPinned from '@tabler/icons-react/dist/esm/icons/IconPinned.mjs';
import { useTranslation } from 'react-i18next';
import type { Pin } from '#contract/people/app-settings.ts';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { usePins } from './use-pins.ts';

interface PinToggleProps {
  readonly path: string;
  /** Read when pressed: the title of a page may have loaded later. */
  readonly nameOf: () => Pin['name'];
  /** Shown name of what is pinned; without one it is the page that is open. */
  readonly label?: string;
}

/** Button that pins a page to the sidebar, or takes its pin away. */
export function PinToggle({ path, nameOf, label }: PinToggleProps) {
  const { t } = useTranslation('pages');
  const { isPinned, isFull, toggle } = usePins();
  const isOn = isPinned(path);
  const Icon = isOn ? IconPinned : IconPin;
  return (
    <IconButton
      size="small"
      // i18n-keys: pages:shell.sidebar.{pin,unpin,pinNamed,unpinNamed}
      label={t(`shell.sidebar.${isOn ? 'unpin' : 'pin'}${label === undefined ? '' : 'Named'}`, {
        name: label,
      })}
      isDisabled={isFull && !isOn}
      icon={<Icon aria-hidden="true" />}
      onPress={() => toggle({ path, name: nameOf() })}
    />
  );
}
