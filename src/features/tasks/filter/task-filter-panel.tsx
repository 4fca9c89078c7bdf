import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type DueWindow, dueWindow, type TaskFilter } from '#contract/task/filter.ts';
import { delegatedStatus, taskProgress } from '#contract/task/task.ts';
import type { FilterChoices } from '#domain/task/view/use-filter-choices.ts';
import { withField } from '#rules/task/task-filter.ts';
import { ChoiceChips } from '#ui/fields/choice-chips.tsx';
import { DatePicker } from '#ui/fields/date-fields.tsx';
import { RangeSlider } from '#ui/fields/range-slider.tsx';
import styles from './task-filter.module.css';

export interface TaskFilterPanelProps {
  readonly filter: TaskFilter;
  readonly onChange: (filter: TaskFilter) => void;
  readonly choices: FilterChoices;
  /** Shows fewer fields, for the simple level. */
  readonly isSimple: boolean;
  /** Shows the progress; off for lists of completed tasks. */
  readonly hasProgress: boolean;
}

/** Upper bounds of the estimate filter. Minutes. */
const estimates = ['15', '30', '60', '240'] as const;

/** Choices of a field; undefined without any, so that the field is left out of the filter. */
function nonEmpty<T>(list: readonly T[]): T[] | undefined {
  return list.length === 0 ? undefined : [...list];
}

/** Panel with all fields of a filter. Heavy, so load it with React's `lazy`. */
export function TaskFilterPanel({ filter, onChange, choices, isSimple, hasProgress }: TaskFilterPanelProps) {
  const { t } = useTranslation('pages');
  const set = <K extends keyof TaskFilter>(field: K, value: TaskFilter[K] | undefined) =>
    onChange(withField(filter, field, value));
  const { labels, organizations, groups, people } = choices;
  const panel = useRef<HTMLDivElement>(null);
  // It is loaded after the popover took the focus: Space chooses at once.
  useEffect(() => panel.current?.querySelector('button')?.focus(), []);

  return (
    <div ref={panel} className={styles.panel}>
      <Due filter={filter} onChange={onChange} />
      {hasProgress && (
        <ChoiceChips
          label={t('task.field.progress')}
          // i18n-keys: pages:task.progress.{todo,doing,waiting}
          options={taskProgress.options
            .filter((id) => id !== 'done')
            .map((id) => ({ id, label: t(`task.progress.${id}`) }))}
          value={filter.progress ?? []}
          onChange={(progress) => set('progress', nonEmpty(progress))}
        />
      )}
      {labels.length > 0 && (
        <ChoiceChips
          label={t('task.field.labels')}
          options={labels.map(({ name }) => ({ id: name, label: name }))}
          value={filter.labels ?? []}
          onChange={(names) => set('labels', nonEmpty(names))}
        />
      )}
      <NumberRange field="importance" filter={filter} onChange={onChange} />
      {!isSimple && (
        <>
          <NumberRange field="urgency" filter={filter} onChange={onChange} />
          <Estimate filter={filter} onChange={onChange} />
          <ChoiceChips
            label={t('taskList.filter.delegated')}
            // i18n-keys: pages:taskList.filter.delegations.{OPEN,REQUEST,DELEGATED}
            options={delegatedStatus.options.map((id) => ({
              id,
              label: t(`taskList.filter.delegations.${id}`),
            }))}
            value={filter.delegated ?? []}
            onChange={(delegated) => set('delegated', nonEmpty(delegated))}
          />
          {organizations.length > 0 && (
            <ChoiceChips
              label={t('taskList.filter.organizations')}
              options={[
                { id: '0', label: t('taskList.noOrganization') },
                ...organizations.map(({ id, name }) => ({ id, label: name })),
              ]}
              value={filter.organizationIds ?? []}
              onChange={(ids) => set('organizationIds', nonEmpty(ids))}
            />
          )}
          {groups.length > 0 && (
            <ChoiceChips
              label={t('taskList.filter.groups')}
              options={groups.map(({ id, name }) => ({ id, label: name }))}
              value={filter.groupIds ?? []}
              onChange={(ids) => set('groupIds', nonEmpty(ids))}
            />
          )}
          {people.length > 1 &&
            // i18n-keys: pages:taskList.filter.{assigneeIds,ownerIds,personIds}
            (['assigneeIds', 'ownerIds', 'personIds'] as const).map((field) => (
              <ChoiceChips
                key={field}
                label={t(`taskList.filter.${field}`)}
                options={people.map(({ id, name }) => ({ id, label: name }))}
                value={filter[field] ?? []}
                onChange={(ids) => set(field, nonEmpty(ids))}
              />
            ))}
          <YesOrNo
            label={t('taskList.filter.hasBlock')}
            yes={t('taskList.filter.withBlock')}
            no={t('taskList.filter.withoutBlock')}
            value={filter.hasBlock}
            onChange={(hasBlock) => set('hasBlock', hasBlock)}
          />
          <YesOrNo
            label={t('taskList.filter.isNew')}
            yes={t('taskList.filter.new')}
            no={t('taskList.filter.seen')}
            value={filter.isNew}
            onChange={(isNew) => set('isNew', isNew)}
          />
        </>
      )}
    </div>
  );
}

type Part = Pick<TaskFilterPanelProps, 'filter' | 'onChange'>;

function Due({ filter, onChange }: Part) {
  const { t } = useTranslation('pages');
  const { due, dueRange } = filter;
  const [isRange, setIsRange] = useState(dueRange !== undefined);
  const set = (end: 'from' | 'to', day: string | null) => {
    const { [end]: _, ...rest } = dueRange ?? {};
    const next = day === null ? rest : { ...rest, [end]: day };
    onChange(withField(filter, 'dueRange', Object.keys(next).length === 0 ? undefined : next));
  };
  return (
    <>
      <ChoiceChips<DueWindow | 'range'>
        label={t('taskList.filter.due')}
        options={[
          // i18n-keys: pages:taskList.filter.dues.{overdue,today,week,none}
          ...dueWindow.options.map((id) => ({ id, label: t(`taskList.filter.dues.${id}`) })),
          { id: 'range', label: t('taskList.filter.range') },
        ]}
        value={[...(due ?? []), ...(isRange ? (['range'] as const) : [])]}
        onChange={(chosen) => {
          const windows = dueWindow.options.filter((id) => chosen.includes(id));
          const wantsRange = chosen.includes('range');
          setIsRange(wantsRange);
          const next = withField(filter, 'due', nonEmpty(windows));
          onChange(wantsRange ? next : withField(next, 'dueRange', undefined));
        }}
      />
      {isRange && (
        <div className={styles.pair}>
          {/* i18n-keys: pages:taskList.filter.dueEnds.{from,to} */}
          {(['from', 'to'] as const).map((end) => (
            <DatePicker
              key={end}
              label={t(`taskList.filter.dueEnds.${end}`)}
              calendarLabel={t('task.due.choose')}
              value={dueRange?.[end] ?? null}
              onChange={(day) => set(end, day)}
            />
          ))}
        </div>
      )}
    </>
  );
}

function NumberRange({ field, filter, onChange }: Part & { field: 'importance' | 'urgency' }) {
  const { t } = useTranslation('pages');
  const { from, to } = filter[field] ?? { from: 0, to: 100 };
  return (
    <RangeSlider
      // i18n-keys: pages:taskList.filter.{importance,urgency}
      label={t(`taskList.filter.${field}`)}
      fromLabel={t('taskList.filter.from')}
      toLabel={t('taskList.filter.to')}
      value={[from, to]}
      onChange={([start, end]) =>
        onChange(withField(filter, field, start === 0 && end === 100 ? undefined : { from: start, to: end }))
      }
    />
  );
}

function Estimate({ filter, onChange }: Part) {
  const { t } = useTranslation('pages');
  const value =
    filter.hasWorkload === false
      ? 'none'
      : filter.workload === undefined
        ? []
        : String(filter.workload.to ?? '');
  return (
    <ChoiceChips
      label={t('task.field.workload')}
      choose="upToOne"
      options={[
        // i18n-keys: pages:taskList.filter.upTo.{15,30,60,240}
        ...estimates.map((id) => ({ id, label: t(`taskList.filter.upTo.${id}`) })),
        { id: 'none', label: t('taskList.filter.noEstimate') },
      ]}
      value={[value].flat()}
      onChange={([chosen]) => {
        const { hasWorkload: _, workload: __, ...rest } = filter;
        if (chosen === undefined) onChange(rest);
        else if (chosen === 'none') onChange({ ...rest, hasWorkload: false });
        else onChange({ ...rest, workload: { from: 0, to: Number(chosen) } });
      }}
    />
  );
}

interface YesOrNoProps {
  label: string;
  yes: string;
  no: string;
  value: boolean | undefined;
  onChange: (value: boolean | undefined) => void;
}

function YesOrNo({ label, yes, no, value, onChange }: YesOrNoProps) {
  return (
    <ChoiceChips
      label={label}
      choose="upToOne"
      options={[
        { id: 'yes', label: yes },
        { id: 'no', label: no },
      ]}
      value={value === undefined ? [] : [value ? 'yes' : 'no']}
      onChange={([chosen]) => onChange(chosen === undefined ? undefined : chosen === 'yes')}
    />
  );
}
