import { useFormats } from '#i18n/react.ts';
import { ChoiceList } from './choice-list.tsx';
import type { PickProps } from './picker-props.ts';

const MINUTES = [5, 15, 30, 45, 60, 90, 120, 180, 240, 480] as const;

/** Estimate of the task. */
export function EstimatePick({ onPick }: PickProps) {
  const formats = useFormats();
  return (
    <ChoiceList
      choices={MINUTES.map((workload) => ({
        id: String(workload),
        label: formats.duration(workload),
        workload,
      }))}
      onChoose={({ workload }) => onPick({ workload })}
    />
  );
}
