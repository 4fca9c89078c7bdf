import { Label } from 'react-aria-components/Label';
import { Slider, SliderOutput, SliderThumb, SliderTrack } from 'react-aria-components/Slider';
import { classNames } from '../class-names.ts';
import styles from './range-slider.module.css';

export interface RangeSliderProps {
  readonly label: string;
  /** Labels of the two thumbs, such as "From" and "To". */
  readonly fromLabel: string;
  readonly toLabel: string;
  readonly value: readonly [number, number];
  /** Called while a thumb moves. */
  readonly onChange: (value: [number, number]) => void;
}

export function RangeSlider({ label, fromLabel, toLabel, value, onChange }: RangeSliderProps) {
  return (
    <Slider
      value={[...value]}
      onChange={([from = 0, to = 100]) => onChange([from, to])}
      minValue={0}
      maxValue={100}
      step={5}
      className={classNames(styles.slider)}
    >
      <Label className={classNames(styles.label)}>{label}</Label>
      <SliderOutput className={classNames(styles.output)}>
        {({ state }) => `${state.getThumbValueLabel(0)} – ${state.getThumbValueLabel(1)}`}
      </SliderOutput>
      <SliderTrack className={classNames(styles.track)}>
        {({ state }) => (
          <>
            <span
              className={styles.fill}
              style={{
                insetInlineStart: `${state.getThumbPercent(0) * 100}%`,
                insetInlineEnd: `${(1 - state.getThumbPercent(1)) * 100}%`,
              }}
            />
            <SliderThumb index={0} aria-label={fromLabel} className={classNames(styles.thumb)} />
            <SliderThumb index={1} aria-label={toLabel} className={classNames(styles.thumb)} />
          </>
        )}
      </SliderTrack>
    </Slider>
  );
}
