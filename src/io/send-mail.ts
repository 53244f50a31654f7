import { createTransport } from 'nodemailer';
import type { MailMessage, MailServer } from '../kernel/io.ts';

const loopback = new Set(['localhost', '127.0.0.1', '::1']);

export async function sendMail(message: MailMessage, server: MailServer): Promise<void> {
  const { host, port, security, user, password, timeoutMs } = server;
  if (security === 'none' && !loopback.has(host))
    throw new Error(`${host} would get the mail without encryption`);
  const transport = createTransport({
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(user === undefined ? {} : { auth: { user, pass: password ?? '' } }),
  });
  const late = setTimeout(() => transport.close(), 2 * timeoutMs);
  try {
    const { id, from, to, subject, text, html } = message;
    await transport.sendMail({
      messageId: `<${id}@ephor>`,
      from,
      to: [...to],
      subject,
      text,
      ...(html === undefined ? {} : { html }),
    });
  } finally {
    clearTimeout(late);
    transport.close();
  }
}
