import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { useLiveList } from '#client-react/use-live-list.ts';
import type { Template, TemplateTask } from '#contract/task/template.ts';
import { DueWordsSlot } from '#domain/task/task-slots.ts';
import { applyTemplate } from '#domain/template/apply-template.ts';
import { distinctTemplates } from '#domain/template/distinct-templates.ts';
import { countBefore, duePartsOf, earliestAnchor } from '#domain/template/expand-template.ts';
import type { TemplateUseProps } from '#domain/template/template-slots.ts';
import { useToday } from '#domain/time/use-today.ts';
import { fromDueParts } from '#i18n/due-parts.ts';
import { useFormats } from '#i18n/react.ts';
import type { CalendarDay } from '#time/calendar-day.ts';
import { Button } from '#ui/actions/button.tsx';
import { LinkButton } from '#ui/actions/link-button.tsx';
import { DatePicker } from '#ui/fields/date-fields.tsx';
import { Select } from '#ui/fields/select.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { NothingFound } from '#ui/states/absence-illustrations.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { TemplateOutline } from './template-outline.tsx';
import { templatesByName } from './template-queries.ts';
import styles from './templates.module.css';
import { useTemplateRights } from './use-template-rights.ts';

/** Dialog that adds the tasks of a template from a day on, which is typed in words or picked. */
export function AddFromTemplateDialog({ isOpen, onOpenChange, templateId, ...target }: TemplateUseProps) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const { timeZone } = useFormats().settings;
  const today = useToday(timeZone);
  const templates = useLiveList('template', templatesByName);
  const [chosenId, setChosenId] = useState(templateId);
  const [day, setDay] = useState<CalendarDay>(today);
  const form = useId();
  const template = templates.find(({ id }) => id === chosenId) ?? templates[0];

  function add(on: CalendarDay) {
    if (template === undefined) return;
    applyTemplate(client, template, { ...target, anchor: on, timeZone }, t);
    onOpenChange(false);
  }

  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={
        templateId === undefined ? t('template.use.title') : t('template.use.of', { name: template?.name })
      }
      closeLabel={t('button.close')}
      footer={
        template && (
          <Button type="submit" form={form} variant="primary">
            {/* i18n-keys: pages:template.use.add_{one,other} */}
            {t('template.use.add', { count: template.tree.length })}
          </Button>
        )
      }
    >
      {template === undefined ? (
        <EmptyState
          size="small"
          illustration={<NothingFound />}
          title={t('template.emptyTitle')}
          action={<LinkButton href="/collect/templates">{t('template.use.toAll')}</LinkButton>}
        >
          {t('template.empty')}
        </EmptyState>
      ) : (
        <form
          id={form}
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            add(day);
          }}
        >
          {templateId === undefined && (
            <TemplateSelect templates={templates} value={template.id} onChange={setChosenId} />
          )}
          <div className={styles.when}>
            <DueWordsSlot
              onRead={(parts) => setDay(parts?.day ?? today)}
              onSubmit={(parts) => add(parts.day)}
            />
            <DatePicker
              label={t('template.use.day')}
              calendarLabel={t('template.use.calendar')}
              value={day}
              onChange={(picked) => setDay(picked ?? today)}
            />
          </div>
          <Preview template={template} anchor={day} today={today} />
          <PastDates template={template} anchor={day} today={today} onChange={setDay} />
        </form>
      )}
    </Dialog>
  );
}

interface TemplateSelectProps {
  readonly templates: readonly Template[];
  readonly value: string;
  readonly onChange: (id: string) => void;
}

function TemplateSelect({ templates, value, onChange }: TemplateSelectProps) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const { organizations } = useTemplateRights();
  const names = new Map(distinctTemplates(client).map(({ id, name }) => [id, name]));
  const scopeOf = (id: string | null) =>
    organizations.find((each) => each.id === id)?.name ?? t('template.own');
  return (
    <Select
      label={t('template.use.which')}
      options={templates.map(({ id, name, organizationId, tree }) => ({
        id,
        label: names.get(id) ?? name,
        // i18n-keys: pages:template.count_{one,other}
        description: `${scopeOf(organizationId)} · ${t('template.count', { count: tree.length })}`,
      }))}
      value={value}
      onChange={onChange}
    />
  );
}

interface PastDatesProps extends PreviewProps {
  readonly onChange: (anchor: CalendarDay) => void;
}

/** Warning that tasks would be due before today, with the first day on which none is. */
function PastDates({ template: { tree }, anchor, today, onChange }: PastDatesProps) {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const count = countBefore(tree, anchor, today);
  const earliest = earliestAnchor(tree, today);
  if (count === 0) return null;
  return (
    <Banner
      tone="notice"
      action={
        <Button size="small" onPress={() => onChange(earliest)}>
          {t('template.use.shift', { day: formats.days.relative(earliest, today) })}
        </Button>
      }
    >
      {/* i18n-keys: pages:template.use.past_{one,other} */}
      {t('template.use.past', { count })}
    </Banner>
  );
}

interface PreviewProps {
  readonly template: Template;
  readonly anchor: CalendarDay;
  readonly today: CalendarDay;
}

function Preview({ template: { tree }, anchor, today }: PreviewProps) {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const { timeZone } = formats.settings;
  function dueText({ due }: TemplateTask): string {
    const parts = duePartsOf(due, anchor);
    if (parts === null) return '';
    const named = formats.days.relative(parts.day, today);
    const { dueDate } = fromDueParts(parts, timeZone);
    return parts.time === null || dueDate === null
      ? named
      : t('template.due.at', { day: named, time: formats.time(dueDate) });
  }
  return <TemplateOutline label={t('template.use.preview')} tree={tree} dueText={dueText} />;
}
