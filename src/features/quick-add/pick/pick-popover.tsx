import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ComponentLocale } from '#i18n/component-locale.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { Popover } from '#ui/overlays/popover.tsx';
import styles from './pick.module.css';
import { type PickKind, pickIcons, pickKinds } from './pick-kinds.ts';
import { PickView } from './pick-view.tsx';
import type { PickerProps } from './picker-props.ts';

/** List of the pickers, then the chosen one in its place. */
export function PickPopover({
  label,
  icon,
  ...props
}: PickerProps & { readonly label: string; readonly icon: ReactNode }) {
  const { t } = useTranslation('pages');
  const [kind, setKind] = useState<PickKind | null>(null);
  // i18n-keys: pages:quickAdd.pick.{date,party,scope,recurrence,workload,template}
  const labelOf = (each: PickKind) => t(`quickAdd.pick.${each}`);
  return (
    <ComponentLocale>
      <Popover
        trigger={<IconButton size="small" label={label} icon={icon} />}
        label={label}
        placement="bottom end"
        defaultOpen
        onOpenChange={() => setKind(null)}
      >
        {(close) =>
          kind === null ? (
            <ul className={styles.kinds}>
              {pickKinds(props.isBelow).map((each, index) => {
                const Icon = pickIcons[each];
                return (
                  <li key={each}>
                    <button
                      type="button"
                      className={styles.choice}
                      // biome-ignore lint/a11y/noAutofocus: the popover was just opened to choose one
                      autoFocus={index === 0}
                      onClick={() => setKind(each)}
                    >
                      <Icon aria-hidden="true" />
                      {labelOf(each)}
                    </button>
                  </li>
                );
              })}
            </ul>
          ) : (
            <PickView {...props} kind={kind} onClose={close} />
          )
        }
      </Popover>
    </ComponentLocale>
  );
}
