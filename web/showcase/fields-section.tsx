import { useState } from 'react';
import { NumberField } from '#ui/fields/number-field.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import { Select } from '#ui/fields/select.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Grid } from '#ui/layout/primitives.tsx';
import styles from './showcase.module.css';
import { type SectionProps, ShowcaseSection } from './showcase-section.tsx';

export function FieldsSection({ words }: SectionProps) {
  const [group, setGroup] = useState<string | null>(null);
  const options = words.groups.map((label, index) => ({
    id: String(index),
    label,
    description: index === 0 ? words.share : undefined,
  }));
  return (
    <ShowcaseSection id="fields" title={words.fields}>
      <Grid
        gap={5}
        align="start"
        columns="repeat(auto-fill, minmax(min(17rem, 100%), 1fr))"
        className={styles.columns}
      >
        <TextField label={words.title} description={words.titleHelp} placeholder={words.tasks[0] ?? ''} />
        <TextField label={words.title} errorMessage={words.titleError} defaultValue=" " />
        <TextField label={words.email} type="email" defaultValue="ada@example.org" isDisabled />
        <SearchField label={words.filter} isLabelHidden />
        <NumberField label={words.estimate} defaultValue={25} minValue={0} step={5} suffix="min" />
        <Select
          label={words.group}
          options={options}
          value={group}
          onChange={setGroup}
          placeholder={words.choose}
        />
        <Select
          label={words.group}
          options={options}
          value="0"
          onChange={setGroup}
          errorMessage={words.titleError}
        />
        <Select label={words.group} options={options} value="1" onChange={setGroup} isDisabled />
        <TextArea label={words.notes} description={words.titleHelp} defaultValue={words.dialogText} />
      </Grid>
    </ShowcaseSection>
  );
}
