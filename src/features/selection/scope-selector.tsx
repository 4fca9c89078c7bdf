import IconBuildingCommunity from '@tabler/icons-react/dist/esm/icons/IconBuildingCommunity.mjs';
import { Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelection } from '#domain/selection/use-selection.ts';
import { useFormats } from '#i18n/react.ts';
import { Button } from '#ui/actions/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { lazyComponent, lazyOverlay } from '#ui/states/lazy-component.tsx';
import styles from './scope-selector.module.css';
import { scopeSummary } from './scope-summary.ts';

const ScopePopover = lazyOverlay(async () => (await import('./scope-popover.tsx')).ScopePopover);
const Dialog = lazyComponent(async () => (await import('#ui/overlays/dialog.tsx')).Dialog, {
  close: ({ onOpenChange }) => onOpenChange?.(false),
});
const ScopePanel = lazyComponent(async () => (await import('./scope-panel.tsx')).ScopePanel);

export interface ScopeSelectorProps {
  /** Opens as a sheet instead of a popover, for phones. */
  readonly isNarrow: boolean;
  readonly onCreate: () => void;
}

export function ScopeSelector({ isNarrow, onCreate }: ScopeSelectorProps) {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const selection = useSelection();
  const [isOpen, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const summary = scopeSummary(selection);
  const counts = {
    count: selection.shown.length,
    shown: formats.number(selection.shown.length),
    all: formats.number(selection.tree.scopes.size),
  };
  const text =
    summary.kind === 'one'
      ? summary.scope.name || t('selection.none')
      : summary.kind === 'some'
        ? t('selection.part', counts)
        : t(summary.kind === 'everything' ? 'selection.everything' : 'selection.nothing');
  const close = () => setOpen(false);
  const panel = <ScopePanel onCreate={onCreate} onClose={close} />;
  const title = t('selection.title');
  return (
    <div className={classNames(styles.selector, !selection.isEverything && styles.isPart)}>
      <Button
        ref={trigger}
        variant="plain"
        aria-label={t('selection.button', { text })}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        icon={<IconBuildingCommunity aria-hidden="true" />}
        onPress={() => setOpen(true)}
      >
        <span className={styles.current}>{text}</span>
      </Button>
      {isOpen && (
        <Suspense>
          {isNarrow ? (
            <Dialog isOpen onOpenChange={setOpen} title={title} closeLabel={t('button.close')}>
              {panel}
            </Dialog>
          ) : (
            <ScopePopover triggerRef={trigger} label={title} onClose={close}>
              {panel}
            </ScopePopover>
          )}
        </Suspense>
      )}
    </div>
  );
}
