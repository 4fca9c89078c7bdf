import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs';
import IconSun from '@tabler/icons-react/dist/esm/icons/IconSun.mjs';
import { useState } from 'react';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { ChoiceChips } from '#ui/fields/choice-chips.tsx';
import { RadioGroup } from '#ui/fields/radio-group.tsx';
import { RangeSlider } from '#ui/fields/range-slider.tsx';
import { Segmented } from '#ui/fields/segmented.tsx';
import { Switch } from '#ui/fields/switch.tsx';
import { Grid, Row, Stack } from '#ui/layout/primitives.tsx';
import styles from './showcase.module.css';
import { type SectionProps, ShowcaseSection } from './showcase-section.tsx';

const steps = ['todo', 'doing', 'waiting', 'done'] as const;

export function ChoicesSection({ words }: SectionProps) {
  const [step, setStep] = useState<(typeof steps)[number]>('doing');
  const [chosen, setChosen] = useState<(typeof steps)[number][]>(['todo', 'doing']);
  const [range, setRange] = useState<[number, number]>([25, 80]);
  const [theme, setTheme] = useState<'light' | 'dark'>('light');
  const options = steps.map((id, index) => ({ id, label: words.steps[index] ?? id }));
  return (
    <ShowcaseSection id="choices" title={words.choices}>
      <Grid
        gap={5}
        align="start"
        columns="repeat(auto-fill, minmax(min(17rem, 100%), 1fr))"
        className={styles.columns}
      >
        <Stack gap={3} mayShrink>
          <Checkbox defaultSelected description={words.remindHelp}>
            {words.remind}
          </Checkbox>
          <Checkbox isIndeterminate>{words.share}</Checkbox>
          <Checkbox errorMessage={words.titleError}>{words.terms}</Checkbox>
          <Checkbox isDisabled defaultSelected>
            {words.terms}
          </Checkbox>
        </Stack>
        <Stack gap={3} mayShrink>
          <Switch defaultSelected description={words.remindHelp}>
            {words.remind}
          </Switch>
          <Switch>{words.share}</Switch>
          <Switch isDisabled>{words.terms}</Switch>
        </Stack>
        <RadioGroup
          label={words.progress}
          description={words.remindHelp}
          options={options.map((option) => ({
            ...option,
            ...(option.id === 'waiting' ? { description: words.titleHelp } : {}),
          }))}
          value={step}
          onChange={setStep}
        />
      </Grid>
      <Row gap={4} rowGap={3} align="center" wrap>
        <Segmented label={words.progress} options={options} value={step} onChange={setStep} />
        <Segmented
          label={words.theme}
          isIconOnly
          value={theme}
          onChange={setTheme}
          options={[
            { id: 'light', label: words.light, icon: <IconSun aria-hidden="true" /> },
            { id: 'dark', label: words.dark, icon: <IconMoon aria-hidden="true" /> },
          ]}
        />
        <Segmented label={words.progress} options={options} value={step} onChange={setStep} isDisabled />
      </Row>
      <Grid
        gap={5}
        align="start"
        columns="repeat(auto-fill, minmax(min(17rem, 100%), 1fr))"
        className={styles.columns}
      >
        <ChoiceChips label={words.progress} options={options} value={chosen} onChange={setChosen} />
        <ChoiceChips
          label={words.progress}
          choose="one"
          options={options}
          value={[step]}
          onChange={([next = step]) => setStep(next)}
        />
        <RangeSlider label={words.progress} fromLabel="0" toLabel="100" value={range} onChange={setRange} />
      </Grid>
    </ShowcaseSection>
  );
}
