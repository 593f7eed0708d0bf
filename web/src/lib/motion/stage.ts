/** Everything that shows what happens, in one piece. */
export { default as Stage } from '../../components/motion/Stage.svelte'
export { Director } from './director.svelte'
