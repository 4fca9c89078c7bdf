import { useEffect, useRef } from 'react';
import { DatePick } from './date-pick.tsx';
import { EstimatePick } from './estimate-pick.tsx';
import type { LinePicks } from './line-picks.ts';
import { PartyPick } from './party-pick.tsx';
import styles from './pick.module.css';
import type { PickKind } from './pick-kinds.ts';
import type { PickerProps } from './picker-props.ts';
import { RepeatPick } from './repeat-pick.tsx';
import { ScopePick } from './scope-pick.tsx';
import { TemplatePick } from './template-pick.tsx';
import { withPick } from './with-pick.ts';

const views = {
  date: DatePick,
  party: PartyPick,
  scope: ScopePick,
  recurrence: RepeatPick,
  workload: EstimatePick,
  template: TemplatePick,
} as const;

/** One picker. The focus moves to its first control. */
export function PickView({
  kind,
  line,
  reading,
  onLine,
  onClose,
}: PickerProps & { readonly kind: PickKind; readonly onClose: () => void }) {
  const view = useRef<HTMLDivElement>(null);
  useEffect(() => {
    view.current?.querySelector<HTMLElement>('input, button, [role="option"]')?.focus();
  }, []);
  const View = views[kind];
  const change = (pick: LinePicks) => onLine(withPick(line, reading, pick));
  return (
    <div ref={view} className={styles.view}>
      <View
        reading={reading}
        onChange={change}
        onPick={(pick) => {
          onClose();
          change(pick);
        }}
      />
    </div>
  );
}
