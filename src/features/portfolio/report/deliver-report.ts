import { makeDailyReport } from './daily-report.ts';
import type { ReportInput } from './section.ts';
import { notify } from '../notify/notify.ts';
import { messageOf } from '../../../kernel/errors.ts';

/** Makes the report of today, keeps it, and puts a notice of it into the outbox, once a day. */
export async function deliverReport(
  desk: ReportInput['app'],
): Promise<{ readonly day: string; readonly failed: number; readonly trouble: string | null }> {
  const { day, failed, document } = await makeDailyReport(desk);
  const [summary] = document.sections;
  try {
    notify(desk, {
      key: `report ${day}`,
      kind: 'report',
      title: document.title,
      text: [
        document.subtitle,
        ...(summary?.items ?? []).map(({ text }) => text),
        `Run \`ephor report --daily --day ${day}\` to see it.`,
      ].join('\n'),
    });
    return { day, failed, trouble: null };
  } catch (error) {
    return { day, failed, trouble: messageOf(error) };
  }
}
