import IconTemplate from '@tabler/icons-react/dist/esm/icons/IconTemplate.mjs';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { useLiveList } from '#client-react/use-live-list.ts';
import type { Template } from '#contract/task/template.ts';
import { distinctTemplates } from '#domain/template/distinct-templates.ts';
import { TemplateUseSlot } from '#domain/template/template-slots.ts';
import type { PaletteEntry } from '#features/palette/palette-entry.ts';
import { useOpenSlot } from '#ui/slot-overlay.tsx';

const all = { where: () => true, compare: (a: Template, b: Template) => (a.id < b.id ? -1 : 1) };

/** Palette entries that add the tasks of a template, found by its name. */
export function usePaletteTemplates(): readonly PaletteEntry[] {
  const { t } = useTranslation('pages');
  const client = useClient();
  const open = useOpenSlot();
  const templates = useLiveList('template', all);
  return useMemo(
    () => [
      ...(templates.length === 0
        ? []
        : [
            {
              id: 'command:template',
              kind: 'command' as const,
              text: t('palette.command.template'),
              icon: <IconTemplate />,
              act: () => open(TemplateUseSlot, {}),
            },
          ]),
      ...distinctTemplates(client).map(
        ({ id, name }): PaletteEntry => ({
          id: `template:${id}`,
          kind: 'template',
          text: t('palette.fromTemplate', { name }),
          icon: <IconTemplate />,
          isHidden: true,
          act: () => open(TemplateUseSlot, { templateId: id }),
        }),
      ),
    ],
    [t, client, open, templates],
  );
}
