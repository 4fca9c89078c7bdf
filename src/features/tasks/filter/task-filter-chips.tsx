import IconBookmark from '@tabler/icons-react/dist/esm/icons/IconBookmark.mjs';
import { useTranslation } from 'react-i18next';
import type { TaskFilter } from '#contract/task/filter.ts';
import type { FilterChoices } from '#domain/task/view/use-filter-choices.ts';
import { filterFields, withField } from '#rules/task/task-filter.ts';
import { Row } from '#ui/layout/primitives.tsx';
import { Chip } from '#ui/marks/chip.tsx';
import styles from './task-filter.module.css';
import { useFilterTexts } from './use-filter-texts.ts';

interface TaskFilterChipsProps {
  readonly filter: TaskFilter;
  readonly onChange: (filter: TaskFilter) => void;
  readonly choices: FilterChoices;
  readonly onSave?: (() => void) | undefined;
}

/** Text is left out: it is in the search field, and a row that appears while typing would shift the list. */
export function TaskFilterChips({ filter, onChange, choices, onSave }: TaskFilterChipsProps) {
  const { t } = useTranslation('pages');
  const textOf = useFilterTexts(choices);
  const fields = filterFields(filter);
  if (!isChosen(filter)) return null;
  return (
    <Row gap={2} align="center" wrap rigid marginBlockEnd={3}>
      {fields
        // The search text is in the search field.
        .filter((field) => field !== 'text')
        .map((field) => {
          const text = textOf(field, filter);
          return (
            <Chip
              key={field}
              onRemove={() => onChange(withField(filter, field, undefined))}
              removeLabel={t('taskList.chip.remove', { text })}
            >
              {text}
            </Chip>
          );
        })}
      <button
        type="button"
        className={styles.act}
        onClick={() => onChange(filter.text === undefined ? {} : { text: filter.text })}
      >
        {t('taskList.chip.clear')}
      </button>
      {onSave !== undefined && <SaveFilterButton onSave={onSave} />}
    </Row>
  );
}

/** Button that saves a search as a filter, if it is the only criterion. In a line that is there anyway. */
export function SaveSearch({ filter, onSave }: Pick<TaskFilterChipsProps, 'filter' | 'onSave'>) {
  if (onSave === undefined || filter.text === undefined || isChosen(filter)) return null;
  return (
    <span className={styles.inLine}>
      <SaveFilterButton onSave={onSave} />
    </span>
  );
}

function SaveFilterButton({ onSave }: { onSave: () => void }) {
  const { t } = useTranslation('pages');
  return (
    <button type="button" className={styles.act} onClick={onSave}>
      <IconBookmark aria-hidden="true" />
      {t('taskList.filter.save')}
    </button>
  );
}

/** Whether the filter has more than a text search. */
function isChosen(filter: TaskFilter): boolean {
  return filterFields(filter).some((field) => field !== 'text');
}
