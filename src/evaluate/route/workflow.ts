import type { TaskType, Workflow } from '../../domain/route.ts';
import type { Extent } from './extent.ts';

/** The way of working that fits the kind of work and its extent. */
export function workflowFor(type: TaskType, extent: Extent, text: string): Workflow {
  const large = extent.size === 'large';
  switch (type) {
    case 'question':
      return 'answer-only';
    case 'debug':
      return 'verify-first';
    case 'framework':
      return 'plan-first';
    case 'docs':
      return large ? 'plan-first' : 'direct';
    case 'test':
      return large ? 'plan-first' : 'tdd';
    case 'refactor':
      return large || (extent.vague && broad.test(text)) ? 'plan-first' : 'direct';
    case 'ops':
      return extent.upheaval ||
        (large && systems.test(text)) ||
        (extent.risky && changesMuch.test(text)) ||
        uproots.test(text)
        ? 'plan-first'
        : 'direct';
    case 'feature':
      return large ? 'plan-first' : extent.size === 'trivial' ? 'direct' : 'tdd';
  }
}

const systems =
  /(?<!\p{L})(?:all|every|whole|entire|repos|monorepo|across)(?!\p{L}).*(?<!\p{L})(?:services?|environments?|monorepo|infra\p{L}*|clusters?|repos)(?!\p{L})/u;
const broad =
  /(?<!\p{L})(?:code|codebase|project|repo|app|application|everything|backend|frontend|api layer|architecture|structure)(?!\p{L})/u;
const changesMuch =
  /(?<!\p{L})(?:migrat|drop|delete|wipe|purge|truncat|rewrite|backfill|move|switch|upgrade|cutover|restore|partition|force push|roll out|rename|schema|database|db)\p{L}*/u;
const uproots =
  /(?<!\p{L})(?:migrat(?:e|ing|ion)(?!\p{L})[^.\n]{0,120}(?<!\p{L})(?:to|from|off|onto)(?!\p{L})|(?:mov(?:e|ing)|switch\p{L}*|get(?:ting)? off|get us off)(?!\p{L})[^.\n]{0,80}(?<!\p{L})(?:database|db|our ci|the ci|hosting|servers?|cluster|provider|jenkins|aws|heroku|cloud)(?!\p{L})|backfill\p{L}*|blue green|canary|disaster recovery|(?:set up|setup|introduce|bring|adopt|provision|create)(?!\p{L})[^.\n]{0,120}(?<!\p{L})(?:kubernetes|k8s|terraform|infra\p{L}*|cluster|staging environment)|upgrad\p{L}+[^.\n]{0,60}(?<!\p{L})from (?:\S+ )?v?\d[^\n]{0,12}? to (?:\S+ )?v?\d)(?!\p{L})/u;
