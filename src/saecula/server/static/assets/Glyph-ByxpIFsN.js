import{$ as e,I as t,L as n,S as r,Y as i,et as a,j as o,m as s,r as c,x as l,z as u}from"./preload-helper-B-77TFVp.js";var d=`id,place,workers,sacrificed,coins,slots,points,gains,event,first_game,text,source,confidence
culture,timeline,1,0,4,1,2,0,war,8,2VP,action P1 404-408,action high; event symbol R
build,timeline,2,0,2,1,2,0,war,4,2VP,action P1 410-414,action high; event symbol R
conquer,timeline,1,1,0,1,2,0,war,7,2VP if you have most M (at least 1),action P1 416-420,action high; event symbol R
hunt,timeline,1,0,0,2,0,1,none,1,"$1, +1VP if you have no technologies",action P1 422-426,action high; event symbol R
fish,timeline,1,0,0,1,0,1,none,2,$1,action P1 428-432,action high; event symbol R
trade,timeline,1,0,0,1,0,2,none,5,"$2, each other player $1",action P1 434-438,action high; event symbol R
farm,timeline,2,0,0,1,0,3,none,3,$3,action P1 440-444,action high; event symbol R
plague,timeline,0,0,0,0,0,0,sacrifice,6,no action,"P1 298, 787",high
wonder,permanent,1,1,7,1,3,0,none,,3VP and 1 wonder,P1 386-390,high
research,permanent,1,0,4,2,1,0,none,,1VP and 1 technology,P1 392-396,high
enslave,permanent,1,1,0,1,0,2,none,,$2,P1 398-402,high
`,f=`id,family,population,main,main_text,legacy,legacy_text,in_solo,source,confidence_population,confidence_main,confidence_legacy
egypt,Africa,3,act.wonder.cost-1; act.wonder.keep,Wonder: -$1; workers on Wonder are not sacrificed,act.farm.coin+1,Farm: +$1,yes,name P1,R,R,R
aksum,Africa,4,act.build.vp+1; act.build.may_culture,"Build: +1VP; Build: may also perform Culture once (no worker, pay cost)",act.trade.coin+1,Trade: +$1,yes,main P1 484-487,R,high,R
carthage,Africa,3,rise.bonus*3,RISE: triple the bonus coins on this card,slot.fish,slot Fish,no,main P1 521-523,R,high,R
kongo,Africa,2,rest.coin+1; rest.vp+2,"REST: +$1, +2VP",act.hunt.coin+1,Hunt: +$1,yes,main P1 564-566,R,high,R
mali,Africa,3,te.coin+1; act.trade.coin+1,TE: +$1; Trade: +$1,eg.vp+coins/4,EG: +1VP per 4 coins (round down),yes,R,R,R,R
nubia,Africa,3,m+1; act.enslave.coin+2,M+1; Enslave: +$2,act.enslave.coin+1,Enslave: +$1,yes,R,R,R,R
zimbabwe,Africa,4,slot.build; act.build.cost-1,slot Build; Build: -$1,act.build.vp+1,Build: +1VP,yes,R,R,R,R
britain,Europe,2,te.vp+score/7,TE: +1VP per 7 points you have (round down),act.fish.coin+2,Fish: +$2,yes,main P1 509-511,R,high,R
byzantium,Europe,3,act.culture.cost-1?most_m,Culture: -$1 while you are among those with most M,m+2,M+2,yes,main P1 515-517,R,high,R
france,Europe,3,slot.conquer; m+2,slot Conquer; M+2,act.wonder.vp+1,Wonder: +1VP,yes,slot P1 472,R,"slot high, M+2 R",R
germany,Europe,4,m+1; act.conquer.others-1,M+1; Conquer: each other player -$1,m+1,M+1,no,"name P1; not in solo, so it touches other players",R,R,R
greece,Europe,2,act.research.vp+1,Research: +1VP,eg.vp+bottom,EG: +1VP per bottom-row technology,yes,R,R,R,R
iberia,Europe,3,rise.tech+bonus/2,RISE: gain 1 technology per 2 bonus coins on this card (round down),act.wonder.cost-1,Wonder: -$1,no,main P1 552-554,R,high,R
italy,Europe,3,act.culture.vp+1,Culture: +1VP,act.culture.cost-1,Culture: -$1,yes,main P3 (review: extra victory point from Culture),R,medium,R
minoa,Europe,3,slot.trade; act.fish.coin+1,slot Trade; Fish: +$1,act.fish.coin+1,Fish: +$1,yes,R; P1 641: some civilizations have a Trade slot,R,R,R
netherlands,Europe,3,slot.trade,slot Trade,act.trade.coin+1,Trade: +$1,yes,R; as above,R,R,R
rome,Europe,4,m+techs/2,M+1 per 2 technologies you own (round down),annex.vp+2,ANNEX: +2VP,yes,main P1 608-610,R,high,R
russia,Europe,4,act.hunt.coin+1,Hunt: +$1,war.safe,WAR: you do not sacrifice,yes,R,R,R,R
china,East Asia,3,act.farm.worker+1,Farm: gain 1 worker if you have fewer than 4,te.coin+1?workers=4,TE: +$1 if you have 4 workers,yes,main P1 529-531,R,high,R
japan,East Asia,3,m+1; act.fish.coin+1; act.conquer.vp+1?scored,M+1; Fish: +$1; Conquer: +1VP if it scored,m+1,M+1,yes,R,R,R,R
korea,East Asia,2,"act.research[writing,education,navigation].vp+2","Research of Writing, Education or Navigation: +2VP",act.fish.coin+1,Fish: +$1,yes,main P1 570-572,R,high,R
arabia,Middle East,2,te.coin+techs/2,TE: +$1 per 2 technologies you own (round down),act.research.cost-1,Research: -$1,yes,main P1 491-493,R,high,R
assyria,Middle East,3,m+2; act.enslave.coin+1,M+2; Enslave: +$1,act.conquer.vp+1?scored,Conquer: +1VP if it scored,yes,R,R,R,R
babylon,Middle East,2,te.tech+1,TE: gain 1 technology,eg.vp+top,EG: +1VP per top-row technology,yes,main P1 503-505,R,high,R
hittites,Middle East,4,act.research[iron-working].cost=0; m+1,Research of Iron Working costs $0; M+1,m+1,M+1,yes,main P1 545-548,R,high,R
israel,Middle East,3,act.culture.cost-1,Culture: -$1,eg.vp+2,EG: +2VP,yes,R,R,R,R
lydia,Middle East,3,rise.coin+4; rise.others+1,"RISE: +$4, each other player +$1",te.coin+1?coins<=1,TE: +$1 if you have at most 1 coin,yes,main P1 832-834,R,"+$4 high, gift R",R
ottomans,Middle East,3,"act.research[science,gunpowder].cost-3",Research of Science or Gunpowder: -$3,m+1,M+1,yes,main P1 583-585,R,high,R
persia,Middle East,4,war.coin+m/2,WAR: +$1 per 2 M (round down),m+1,M+1,yes,main P1 589-591,R,high,R
phoenicia,Middle East,3,te.may_market2_vp+2,TE: may put exactly $2 on a market card as bonus coins; if so +2VP,act.trade.coin+1,Trade: +$1,no,main P1 595-597,R,high,R
sumer,Middle East,3,"act.research[writing,navigation].cost=0",Research of Writing or Navigation costs $0,act.farm.coin+1,Farm: +$1,yes,main P1 627-629,R,high,R
harappa,South and South-East Asia,3,"act.research[writing,navigation,mining].cost-1","Research of Writing, Navigation or Mining: -$1",act.culture.cost-1?not_education,Culture: -$1 (not by Education),yes,P1 535-541,R,high,high
india,South and South-East Asia,4,slot.culture,slot Culture,rest.vp+1,REST: +1VP,yes,slot P1 472,R,high (main or legacy unknown),R
khmer,South and South-East Asia,4,act.farm.coin+1,Farm: +$1,act.wonder.cost-1,Wonder: -$1,yes,R,R,R,R
srivijaya,South and South-East Asia,3,act.trade.coin+1; act.fish.coin+1,Trade: +$1; Fish: +$1,act.fish.coin+1,Fish: +$1,yes,R,R,R,R
aztecs,Americas and Oceania,3,act.wonder.cost-6; act.wonder.workers+1,"Wonder: -$6, but 1 extra worker on the slot, sacrificed too",act.enslave.coin+1,Enslave: +$1,yes,main P1 497-499,R,high,R
inca,Americas and Oceania,3,rise.wonder+1,RISE: gain 1 wonder,act.build.cost-1,Build: -$1,yes,main P1 558-560,R,high,R
maya,Americas and Oceania,3,use.upcoming; act.farm.coin+1,may use slots of upcoming cards; Farm: +$1,eg.vp+wonders,EG: +1VP per wonder you have,yes,main P1 576-579,R,high,R
olmec,Americas and Oceania,3,slot.hunt,slot Hunt,eg.vp+3?no_techs,EG: +3VP if you have no technologies,yes,R,R,R,R
polynesia,Americas and Oceania,3,war.safe; act.fish.coin+1,WAR: you do not sacrifice; Fish: +$1,slot.fish,slot Fish,yes,main P1 601-604,R,high,R
tiwanaku,Americas and Oceania,2,rise.vp+upcoming,RISE: +1VP per upcoming action card,act.hunt.coin+1,Hunt: +$1,yes,main P1 633-635,R,high,R
celts,Barbarians,3,act.enslave.vp+1; act.hunt.coin+1,Enslave: +1VP; Hunt: +$1,nextrise.vp+2,NEXT RISE: +2VP,yes,R,R,R,R
huns,Barbarians,4,m+1; act.conquer.coin+1,M+1; Conquer: +$1,act.enslave.coin+1,Enslave: +$1,yes,R,R,R,R
khitan,Barbarians,3,m+1; act.hunt.coin+1,M+1; Hunt: +$1,slot.hunt,slot Hunt,yes,name P3 (review),R,R,R
mongolia,Barbarians,4,m+2; rise.others-1,M+2; RISE: each other player -$1,m+1,M+1,no,"name P1; not in solo, so it touches other players",R,R,R
scythia,Barbarians,4,act.conquer.keep; act.conquer.others-2,workers on Conquer are not sacrificed; Conquer: each other player -$2,m+1,M+1,no,main P1 614-617,R,high,R
slavs,Barbarians,4,te.coin+1?most_m,TE: +$1 if you are among those with most M,eg.vp+2?workers=4,EG: +2VP if you have 4 workers,yes,main P1 621-623,R,high,R
vikings,Barbarians,4,ban.trade; m+1,other players cannot perform Trade; M+1,war.coin+1,WAR: +$1,no,main P1 639-642,R,high,R
`,p=`id,card,column,row,ability,text,source,confidence
writing,,left,bottom,act.culture.vp+1,Culture: +1VP,P1 448; scan,requirement high; ability medium
education,,left,middle,te.may_culture,"TE: may perform Culture once (no worker, pay cost)","P1 452, 456",requirement medium; ability high
science,,left,top,gain.vp+upcoming,when gained: +1VP per upcoming card,"P1 452, 458-460",Education high; Mathematics R; ability high
navigation,,centre,bottom,act.research.cost-1; act.trade.coin+1,Research: -$1; Trade: +$1,"P1 448, 462; scan",requirement high; ability 1 medium (scan); ability 2 R
mathematics,,centre,middle,act.research.cost-1,Research: -$1,P1 452; scan,requirement medium; ability medium (scan)
engineering,,centre,top,eg.vp+wonders; act.build.vp+1,EG: +1VP per wonder you have; Build: +1VP,"P1 452, 462; scan",Education high; others R; abilities low (scan)
mining,,right,bottom,act.culture.cost-1; m+1,Culture: -$1; M+1,"P1 448, 462; scan",requirement high; ability 1 medium (scan); ability 2 R
iron-working,,right,middle,m+3,M+3,"P1 452, 547; scan",requirement medium; three symbols low (scan)
gunpowder,,right,top,act.conquer.vp+1?scored; m+3,Conquer: +1VP if it scored; M+3,P1 462; scan,requirement R; three symbols low (scan)
calendar,1,left,bottom,act.farm.coin+1; act.hunt.coin+1,Farm: +$1; Hunt: +$1,R,R
philosophy,1,left,middle,eg.vp+techs/2,EG: +1VP per 2 technologies (round down),R,R
mythology,2,left,bottom,act.culture.cost-1; rest.vp+1,Culture: -$1; REST: +1VP,R,R
theology,2,left,middle,act.culture.vp+1; eg.vp+1,Culture: +1VP; EG: +1VP,R,R
music,3,left,bottom,rest.coin+1; rest.vp+1,"REST: +$1, +1VP",R,R
drama,3,left,middle,gain.vp+3,when gained: +3VP,R,R
pottery,4,centre,bottom,act.fish.coin+1; act.farm.coin+1,Fish: +$1; Farm: +$1,R,R
currency,4,centre,middle,act.trade.coin+1; eg.vp+coins/4,Trade: +$1; EG: +1VP per 4 coins (round down),R,R
the-wheel,5,centre,bottom,slot.trade,slot Trade,R,R
banking,5,centre,middle,te.coin+1,TE: +$1,R,R
irrigation,6,centre,bottom,act.farm.coin+2,Farm: +$2,R,R
medicine,6,centre,middle,te.worker+1?workers<3,"TE: if you have fewer than 3 workers, gain 1 worker",R,R
archery,7,right,bottom,m+1; act.hunt.coin+1,M+1; Hunt: +$1,R,R
fortification,7,right,middle,m+2; war.safe,M+2; WAR: you do not sacrifice,R,R
horseback-riding,8,right,bottom,m+1; slot.conquer,M+1; slot Conquer,R,R
chivalry,8,right,middle,m+2; act.conquer.vp+1?scored,M+2; Conquer: +1VP if it scored,R,R
bronze-working,9,right,bottom,m+2,M+2,R,R
steel,9,right,middle,m+1; act.build.cost-1; act.build.vp+1,"M+1; Build: -$1, +1VP",R,R
`;function m(e){let t=[],n=[],r=``,i=!1;for(let a=0;a<e.length;a++){let o=e[a];i?o===`"`&&e[a+1]===`"`?(r+=`"`,a++):o===`"`?i=!1:r+=o:o===`"`?i=!0:o===`,`?(n.push(r),r=``):o===`
`?(n.push(r.replace(/\r$/,``)),t.push(n),n=[],r=``):r+=o}(r||n.length)&&(n.push(r),t.push(n));let[a=[],...o]=t;return o.filter(e=>e.length>1).map(e=>Object.fromEntries(a.map((t,n)=>[t,e[n]??``])))}var h=Object.fromEntries(m(d).map(e=>[e.id??``,{id:e.id??``,permanent:e.place===`permanent`,workers:Number(e.workers),red:e.sacrificed!==`0`,coins:Number(e.coins),slots:Number(e.slots),event:e.event??`none`}])),g=Object.values(h).filter(e=>e.permanent).map(e=>e.id),_=Object.fromEntries(m(f).map(e=>[e.id??``,{family:(e.family??``).toLowerCase().replace(/[ &]+/g,`-`),population:Number(e.population)}])),v={};for(let e of m(p))e.card&&(v[e.card]??=[]).push(e.id??``);var y=[[0,1],[3,4],[6,7],[1,2],[4,2],[1,5],[4,5],[7,5],[4,8],[7,8]],b=u(`<svg class="coin svelte-e5phb5" viewBox="0 0 24 24"><circle cx="12" cy="12" r="10" class="svelte-e5phb5"></circle><circle class="ring svelte-e5phb5" cx="12" cy="12" r="6.500"></circle></svg>`),x=u(`<svg viewBox="0 0 24 24"><path fill-rule="evenodd"></path></svg>`);function S(u,d){let f=c(d,`size`,3,16),p=c(d,`title`,3,``),m={worker:`M12 2.500a4 4 0 0 1 3.300 6.300c3 .6 5.700 2 5.700 4.200 0 1.600-1.500 2-3.200 1.900l2.700 6.100c.3.700-.1 1.500-.9 1.500h-4.400L12 17l-3.200 5.500H4.400c-.8 0-1.200-.8-.9-1.500l2.700-6.100C4.500 15 3 14.600 3 13c0-2.200 2.700-3.600 5.700-4.200A4 4 0 0 1 12 2.500Z`,strength:`M12 1.500 20.500 5v6.500c0 5.400-3.500 9-8.500 11-5-2-8.500-5.600-8.500-11V5Zm-1.300 4.700v6.300H8v2h2.700v3.500h2.600v-3.500H16v-2h-2.700V6.200Z`,point:`M12 2l2.900 6.300 6.800.8-5 4.700 1.300 6.800L12 17.200l-6 3.400 1.300-6.800-5-4.700 6.800-.8Z`,war:`M3 2.500l4.500 1L18 14l2-2 1.500 1.500-2.600 2.600 2.600 2.600-2.800 2.800-2.600-2.600-2.600 2.600L12 20l2-2L3.500 7.500ZM21 2.500l-4.500 1-4 4 3 3 4.500-4.500ZM9.200 12.300 5.500 16 4 14.500 2.500 16l2.300 2.300-2.300 2.500 1.700 1.700 2.500-2.300L9 22.500l1.500-1.500L9 19.500l3-3Z`,sacrifice:`M12 2a9 9 0 0 0-9 9c0 3.200 1.600 5.300 4 6.500V20a2 2 0 0 0 2 2h6a2 2 0 0 0 2-2v-2.500c2.400-1.200 4-3.300 4-6.500a9 9 0 0 0-9-9ZM8.500 9a2.200 2.200 0 1 1 0 4.400 2.200 2.200 0 0 1 0-4.400Zm7 0a2.200 2.200 0 1 1 0 4.400 2.200 2.200 0 0 1 0-4.400ZM12 14.500l1.500 2.500h-3Z`,wonder:`M2.500 21.500 12 4l9.500 17.500Zm9.500-12L7 19h10Z`,card:`M5 2.500h14v19H5Z`};var h=n(),g=e(h),_=e=>{var n=b();i(()=>{s(n,`width`,f()),s(n,`height`,f()),s(n,`role`,p()?`img`:void 0),s(n,`aria-label`,p()||void 0),s(n,`aria-hidden`,p()?void 0:`true`)}),t(e,n)},v=e=>{var n=x(),o=a(n);i(()=>{l(n,0,r(d.name),`svelte-e5phb5`),s(n,`width`,f()),s(n,`height`,f()),s(n,`role`,p()?`img`:void 0),s(n,`aria-label`,p()||void 0),s(n,`aria-hidden`,p()?void 0:`true`),s(o,`d`,m[d.name])}),t(e,n)};o(g,e=>{d.name===`coin`?e(_):e(v,-1)}),t(u,h)}export{g as a,_ as i,h as n,v as o,y as r,S as t};