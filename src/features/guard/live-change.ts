import type { Action } from '../../kernel/action.ts';
import { shorten } from '../../kernel/text/secrets.ts';

/** The part of a command that changes what is running somewhere, or its data. */
export const liveChange = (action: Action): string | undefined => {
  const parts = action.kind === 'command' ? (action.report?.parts ?? []) : [];
  const part = parts.find(
    ({ command: text, effect, danger }) =>
      effect !== 'read' && (changesLive.test(text) || (danger === 'remote' && isDeployer.test(text))),
  );
  return part && `\`${shorten(part.command, 80)}\``;
};

const isDeployer =
  /^(?:kubectl|oc|helm|terraform|tofu|terragrunt|pulumi|cdk|ansible\S*|heroku|fly|flyctl|vercel|wrangler|argocd|flux|nomad)\b(?!.*\s(?:port-forward|proxy|exec|debug|attach|cp|logs|plan|diff)\b)/;

/** Settings, sizes, services and data of what is running. */
const changesLive =
  /^(?:kubectl|oc) .*\b(?:set|patch|edit|scale|annotate|label|cordon|drain|replace|autoscale)\b|^heroku (?:config:(?:set|unset)|ps:(?:restart|scale|resize)|restart|addons:\w+)|^(?:aws|aliyun) [\w-]+ (?:update|modify|put|set|create|delete|reboot|start|stop|terminate|register|deregister|restore|attach|detach)-|^(?:gcloud|az|doctl) .*\b(?:update|create|delete|set|reset|restart|resize|stop|start|add-\S+|remove-\S+)\b|^(?:fly|flyctl) (?:scale|secrets (?:set|unset)|restart|apps restart|machines? (?:restart|update|stop|start))|^(?:systemctl|service|rc-service)\b.*\b(?:restart|reload|stop|start|enable|disable)\b|^(?:docker|podman)\b.*\b(?:psql|mysql|mariadb|mongosh?|redis-cli)\b|^(?:psql|mysql|mariadb|mongosh?|redis-cli)\b|^(?:vercel|netlify) env\b|^nomad (?:job|alloc)\b|^consul kv put\b/;

/** What runs for everybody, or is built for them: nobody does that in passing. */
export const reachesUsers =
  /\bprod(?:uction)?\b|\blive\b|^(?:terraform|tofu|terragrunt) .*\bapply\b|^pulumi up\b|^cdk deploy\b|^(?:gh|glab) (?:workflow|ci) run\b.*deploy/i;
