import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/actions/button.tsx';
import { Popover } from '#ui/overlays/popover.tsx';
import { lazyComponent } from '#ui/states/lazy-component.tsx';
import { useMedia } from '#ui/use-media.ts';
import styles from './pick.module.css';
import { pickIcons, pickKinds } from './pick-kinds.ts';
import type { PickerProps } from './picker-props.ts';

const PickView = lazyComponent(async () => (await import('./pick-view.tsx')).PickView);

/** Buttons for date, person, organization, repetition and estimate, each with its picker. */
export function PickBar(props: PickerProps) {
  const { t } = useTranslation('pages');
  const isWide = useMedia('(min-width: 48rem)');
  return (
    <fieldset className={styles.bar} aria-label={t('quickAdd.pick.open')}>
      {pickKinds(props.isBelow).map((kind) => {
        const Icon = pickIcons[kind];
        // i18n-keys: pages:quickAdd.pick.{date,party,scope,recurrence,workload}
        const label = t(`quickAdd.pick.${kind}`);
        return (
          <Popover
            key={kind}
            label={label}
            // Beside its button, where the calendar has the height of the window.
            placement={isWide && kind === 'date' ? 'right' : 'bottom start'}
            trigger={
              <Button size="small" icon={<Icon aria-hidden="true" />}>
                {label}
              </Button>
            }
          >
            {(close) => (
              <Suspense fallback={<div className={styles.waiting} />}>
                <PickView {...props} kind={kind} onClose={close} />
              </Suspense>
            )}
          </Popover>
        );
      })}
    </fieldset>
  );
}
