import { type Act } from '../phase/speech-acts.ts';
import { isLacking, isSlow } from './symptoms.ts';
import type { Head } from './verbs.ts';

const cause =
  /(?<!\p{L})(?:why|how come|what(?:s| is)? (?:causes|causing|wrong|broke|broken|going on|happening)|whats up with|where (?:does|is) (?:this|the|that) (?:error|bug|leak|exception)|(?:find|figure|work) out (?:why|what)|root cause|the cause|the reason|reason for|warum|wieso|weshalb|por que|pourquoi|perche|waarom|dlaczego|proc|почему|чому)(?!\p{L})|为什么|為什麼|なぜ|왜/u;
const explains =
  /(?<!\p{L})(?:explain|tell me about|describe|what does|in general|walk me through|teach|mean|means|difference|by design|wrong with (?:using|having|doing|this approach|that approach|an?)|erklar\p{L}*|explica\p{L}*|explique\p{L}*|spiega\p{L}*|объясни\p{L}*)(?!\p{L})/u;
const searches =
  /^(?:(?:can|could|would) you |please |pls |go |and |then |also )*(?:investigate|look into|look at|take a look|have a look|check|find|figure out|trace|analy[sz]e|dig|examine|inspect|see|determine|identify|locate|diagnose|reproduce|debug)(?!\p{L})/u;
const ourChoice =
  /^(?:so |and |but )?(?:why|how come)(?: (?:do|dont|did|didnt|would|wouldnt|should|shouldnt|cant|are|arent) (?:we|you|they|people|one)|(?: do i| should i| would i) (?:need|have|want|use|care))/u;

/** Whoever asks why something is broken wants it found out; whoever asks why it was built so wants to know. */
export function seeksCause(text: string, act: Act, broken: boolean, head: Head | undefined): boolean {
  if (act === 'weigh' || act === 'plan' || explains.test(text)) return false;
  const trouble =
    broken || isSlow(text) || /(?<!\p{L})(?:errors?|exceptions?|warnings?)(?!\p{L})/u.test(text);
  if (act === 'look')
    return (
      head?.class === 'diagnose' ||
      (searches.test(text) && (trouble || (isLacking(text) && cause.test(text))))
    );
  if (!cause.test(text) || ourChoice.test(text)) return false;
  return trouble || isLacking(text) || /what(?:s| is) (?:wrong|going on|happening)|what broke/.test(text);
}
