import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useClient } from '#client-react/client-provider.tsx';
import { useLiveList } from '#client-react/use-live-list.ts';
import type { Template } from '#contract/task/template.ts';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Box } from '#ui/layout/primitives.tsx';
import { Section } from '#ui/layout/section.tsx';
import { NothingFound } from '#ui/states/absence-illustrations.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { lazyDialog } from '#ui/states/lazy-component.tsx';
import { SkeletonRows } from '#ui/states/skeleton.tsx';
import { updateTemplate } from './template-mutations.ts';
import { templatesByName } from './template-queries.ts';
import { TemplateRow } from './template-row.tsx';
import styles from './templates.module.css';
import { useTemplateRights } from './use-template-rights.ts';

const TemplateDialog = lazyDialog(async () => (await import('./template-dialog.tsx')).TemplateDialog);

/** Templates of the person and of their organizations. */
export function TemplatesPage() {
  const { t } = useTranslation('pages');
  const client = useClient();
  const { isComplete } = useSnapshot(client.connection);
  const templates = useLiveList('template', templatesByName);
  const { organizations, isOwner, mayEdit } = useTemplateRights();
  const [edited, setEdited] = useState<Template | null>(null);
  const groups = [
    { id: null, name: t('template.own') },
    ...organizations.map(({ id, name }) => ({ id, name })),
  ].map((group) => ({ ...group, rows: templates.filter((each) => each.organizationId === group.id) }));

  return (
    <div className={styles.page}>
      <PageHeader title={t('template.title')} description={t('template.lead')} />
      {templates.length === 0 && !isComplete && (
        <section aria-busy="true" aria-label={t('template.title')}>
          <SkeletonRows count={4} size="medium" />
        </section>
      )}
      {templates.length === 0 && isComplete && (
        <EmptyState illustration={<NothingFound />} title={t('template.emptyTitle')}>
          {t('template.empty')}
        </EmptyState>
      )}
      {groups.map(
        ({ id, name, rows }) =>
          rows.length > 0 && (
            <Section key={id} title={name} count={rows.length}>
              <Box as="ul" frame="lg">
                {rows.map((template) => (
                  <TemplateRow
                    key={template.id}
                    template={template}
                    mayEdit={mayEdit(template)}
                    onEdit={() => setEdited(template)}
                  />
                ))}
              </Box>
            </Section>
          ),
      )}
      {edited !== null && (
        <Suspense>
          <TemplateDialog
            isOpen
            onOpenChange={() => setEdited(null)}
            title={t('template.edit.title')}
            saveLabel={t('button.save')}
            initial={edited}
            isSharable={isOwner(edited)}
            onSave={(draft) => updateTemplate(client, edited, draft)}
          />
        </Suspense>
      )}
    </div>
  );
}
